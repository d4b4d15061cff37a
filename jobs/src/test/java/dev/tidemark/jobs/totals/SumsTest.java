package dev.tidemark.jobs.totals;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SumsTest {

    @Test
    void sumsFarBeyondALongStayExact() {
        long seed = 42;
        var random = new SplittableRandom(seed);
        long[] sums = Sums.zero(2);
        BigInteger first = BigInteger.ZERO;
        BigInteger second = BigInteger.ZERO;
        for (int i = 0; i < 100_000; i++) {
            long big = Long.MAX_VALUE - random.nextInt(1_000);
            long mixed = random.nextLong();
            Sums.addValue(sums, 0, 0, big);
            Sums.addValue(sums, 0, 1, mixed);
            first = first.add(BigInteger.valueOf(big));
            second = second.add(BigInteger.valueOf(mixed));
        }
        assertThat(Sums.decimal(sums, 0, 2)).as("seed %d", seed).isEqualTo(new BigDecimal(first, 2));
        assertThat(Sums.decimal(sums, 1, 4)).as("seed %d", seed).isEqualTo(new BigDecimal(second, 4));
    }

    @Test
    void addingSumsIsAddingTheirValues() {
        long[] total = Sums.zero(1);
        long[] negative = Sums.zero(1);
        Sums.addValue(total, 0, 0, 5);
        Sums.addValue(negative, 0, 0, -7);
        Sums.addAll(total, 0, negative, 0, 1);
        assertThat(Sums.decimal(total, 0, 0)).isEqualTo(new BigDecimal(-2));
    }
}
