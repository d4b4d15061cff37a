package dev.tidemark.deploy.oracle;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What the job has published.
 *
 * @param rows the rows of the target table
 * @param lateByGeneration the late verdicts, by the generation of the run that gave them
 * @param bad the reasons of the records rejected as bad in every run
 */
public record Published(
        Map<RowId, PublishedRow> rows, Map<Long, Set<LateRecord>> lateByGeneration, Map<Position, String> bad) {

    /**
     * The late verdicts that hold: those of the generation whose row stands, or, where no row stands, of the last one.
     * A verdict of a generation that has been replaced speaks of a row that is no more.
     */
    Set<LateRecord> late() {
        Map<RowId, Long> holding = new HashMap<>();
        lateByGeneration.forEach((generation, records) ->
                records.forEach(record -> holding.merge(record.window(), generation, Math::max)));
        rows.forEach((id, row) -> holding.computeIfPresent(id, (same, last) -> row.generation()));
        Set<LateRecord> late = new HashSet<>();
        lateByGeneration.forEach((generation, records) -> records.stream()
                .filter(record -> generation.equals(holding.get(record.window())))
                .forEach(late::add));
        return late;
    }
}
