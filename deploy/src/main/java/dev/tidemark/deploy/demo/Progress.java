package dev.tidemark.deploy.demo;

/**
 * How far the job has come, by its tables.
 *
 * @param rows rows in the target
 * @param settled of these, settled
 * @param late records that some window did not take
 * @param bad records rejected as bad
 * @param conflicts writes that contradict a settled row
 * @param deadLetters commands that the database cannot hold
 */
record Progress(long rows, long settled, long late, long bad, long conflicts, long deadLetters) {}
