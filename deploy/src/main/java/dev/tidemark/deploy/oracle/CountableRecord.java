package dev.tidemark.deploy.oracle;

import java.math.BigDecimal;
import java.util.List;

/**
 * A record that every run reads alike, and counts unless it is late.
 *
 * @param position where it stands
 * @param key the key's parts
 * @param time its event time in milliseconds since 1970
 * @param values its values, in the definition's order
 */
record CountableRecord(Position position, List<String> key, long time, List<BigDecimal> values) {}
