package dev.tidemark.findings;

import java.util.Optional;

/**
 * One thing found, for a person who has to act on it.
 *
 * @param rule the id of the rule, in kebab-case
 * @param job the job's name
 * @param uid the step: its uid, or its name where it has none; empty when the finding is about the whole job
 * @param subject what inside the step, such as a state's name or the path to a field ({@code profile.address.zip})
 * @param seen the fact seen, with its value and its origin
 * @param wanted the fact wanted
 * @param mend what to do
 */
public record Finding(
        String rule,
        Severity severity,
        String job,
        Optional<String> uid,
        Optional<String> subject,
        String seen,
        String wanted,
        String mend) {}
