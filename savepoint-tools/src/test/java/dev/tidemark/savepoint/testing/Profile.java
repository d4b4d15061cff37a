package dev.tidemark.savepoint.testing;

/** A POJO value, with an enum inside: the tool never has this class when it is run from its jar. */
public class Profile {
    /** An enum field of the state. */
    public enum Tier {
        BRONZE,
        SILVER
    }

    public String name = "";
    public long seen;
    public Tier tier = Tier.BRONZE;

    @Override
    public String toString() {
        return name + "/" + seen + "/" + tier;
    }
}
