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

    /** For Flink. */
    public Event() {}

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
