package dev.tidemark.savepoint.testing;

/**
 * What tests send to the job: a put of a number under a key, a question about a key, or a watermark. A POJO.
 */
public class Event {
    /** What to do. */
    public enum Kind {
        PUT,
        ASK,
        WATERMARK
    }

    public Kind kind = Kind.PUT;
    public String tenant = "";
    public String key = "";
    public long number;
    public long time;
    /** Which states a put goes to, a sum of {@link Touch}'s bits. */
    public int touches = Touch.ALL;

    /** The bits of {@link Event#touches}. */
    public static final class Touch {
        public static final int PROFILE = 1;
        public static final int LAST = 2;
        public static final int BY_NUMBER = 4;
        public static final int RECENT = 8;
        public static final int NUMBERS = 16;
        public static final int SUM = 32;
        public static final int COUNT = 64;
        public static final int TIMER = 128;
        public static final int DAY = 256;
        public static final int SESSION = 512;
        public static final int ALL = 1023;

        private Touch() {}
    }

    /** For Flink. */
    public Event() {}

    /** Whether this put goes to that state. */
    public boolean touches(int state) {
        return (touches & state) != 0;
    }

    /** This put for some states only. */
    public Event to(int states) {
        Event event = new Event(kind, tenant, key, number, time);
        event.touches = states;
        return event;
    }

    private Event(Kind kind, String tenant, String key, long number, long time) {
        this.kind = kind;
        this.tenant = tenant;
        this.key = key;
        this.number = number;
        this.time = time;
    }

    public static Event put(String tenant, String key, long number, long time) {
        return new Event(Kind.PUT, tenant, key, number, time);
    }

    public static Event ask(String tenant, String key) {
        return new Event(Kind.ASK, tenant, key, 0, Long.MIN_VALUE);
    }

    public static Event watermark(long time) {
        return new Event(Kind.WATERMARK, "", "", 0, time);
    }
}
