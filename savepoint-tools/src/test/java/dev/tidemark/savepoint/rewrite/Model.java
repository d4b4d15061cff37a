package dev.tidemark.savepoint.rewrite;

import dev.tidemark.savepoint.testing.Event;
import dev.tidemark.savepoint.testing.Event.Touch;
import dev.tidemark.savepoint.testing.Profile;
import dev.tidemark.savepoint.testing.StoryJob;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.jspecify.annotations.Nullable;

/** What the story's job knows of one key, as plain collections. */
final class Model {
    private @Nullable Profile profile;
    private @Nullable Long last;
    private final Map<String, Long> byNumber = new TreeMap<>();
    private final Map<String, Long> recent = new TreeMap<>();
    private final List<Long> numbers = new ArrayList<>();
    private @Nullable Long sum;
    private @Nullable Long count;
    private final TreeSet<Long> timers = new TreeSet<>();
    private final Map<TimeWindow, Long> days = new TreeMap<>(java.util.Comparator.comparingLong(TimeWindow::getStart));
    private final TreeMap<Long, Long> sessionPuts = new TreeMap<>();

    void put(Event event) {
        if (event.touches(Touch.PROFILE)) {
            profile = new Profile();
            profile.name = event.key;
            profile.seen = event.number;
            profile.tier = event.number % 2 == 0 ? Profile.Tier.SILVER : Profile.Tier.BRONZE;
        }
        if (event.touches(Touch.LAST)) {
            last = event.number;
        }
        if (event.touches(Touch.BY_NUMBER)) {
            byNumber.put("n" + event.number, event.number);
        }
        if (event.touches(Touch.RECENT)) {
            recent.put("r" + event.number % 3, event.number);
        }
        if (event.touches(Touch.NUMBERS)) {
            numbers.add(event.number);
        }
        if (event.touches(Touch.SUM)) {
            sum = plus(sum, event.number);
        }
        if (event.touches(Touch.COUNT)) {
            count = plus(count, 1L);
        }
        if (event.touches(Touch.TIMER)) {
            timers.add(event.time + Duration.ofHours(1).toMillis());
        }
        if (event.touches(Touch.DAY)) {
            long day = Duration.ofDays(1).toMillis();
            long start = Math.floorDiv(event.time, day) * day;
            days.merge(new TimeWindow(start, start + day), event.number, Long::sum);
        }
        if (event.touches(Touch.SESSION)) {
            sessionPuts.merge(event.time, event.number, Long::sum);
        }
    }

    private static @Nullable Long plus(@Nullable Long one, @Nullable Long other) {
        return one == null ? other : other == null ? one : Long.valueOf(one + other);
    }

    /** Takes in what is known of another key, whose times to live began later, by the rules of {@link RandomRekeyIT}. */
    void mergeLater(Model later) {
        profile = later.profile == null ? profile : later.profile;
        last = plus(last, later.last);
        byNumber.putAll(later.byNumber);
        recent.putAll(later.recent);
        numbers.addAll(later.numbers);
        sum = plus(sum, later.sum);
        count = plus(count, later.count);
        timers.addAll(later.timers);
        later.days.forEach((day, number) -> days.merge(day, number, Long::sum));
        sessionPuts.putAll(later.sessionPuts);
    }

    /** Whether nothing is known but timers. */
    boolean timersOnly() {
        return !timers.isEmpty()
                && fired("").size() == timers.size()
                && answer("").equals(new Model().answer(""));
    }

    int timers() {
        return timers.size();
    }

    String answer(Object key) {
        Collections.sort(numbers);
        return "answer " + key + " profile=" + profile + " last=" + last + " by-number=" + byNumber + " recent="
                + recent + " numbers=" + numbers + " sum=" + sum + " count=" + count;
    }

    /** What the job says of it when all time has passed. */
    List<String> fired(Object key) {
        List<String> lines = new ArrayList<>();
        timers.forEach(time -> lines.add("timer " + key + " at " + time));
        UnaryOperator<String> window = text -> "window " + key + " " + text;
        days.forEach((day, number) -> lines.add(window.apply(day + " sum=" + number)));
        sessions().forEach((session, number) -> lines.add(window.apply(session + " sum=" + number)));
        return lines;
    }

    private Map<TimeWindow, Long> sessions() {
        Map<TimeWindow, Long> sessions = new TreeMap<>(java.util.Comparator.comparingLong(TimeWindow::getStart));
        TimeWindow open = null;
        long total = 0;
        for (Map.Entry<Long, Long> put : sessionPuts.entrySet()) {
            TimeWindow own = new TimeWindow(put.getKey(), put.getKey() + StoryJob.SESSION_GAP.toMillis());
            if (open != null && open.intersects(own)) {
                sessions.remove(open);
                open = open.cover(own);
                total += put.getValue();
            } else {
                open = own;
                total = put.getValue();
            }
            sessions.put(open, total);
        }
        return sessions;
    }
}
