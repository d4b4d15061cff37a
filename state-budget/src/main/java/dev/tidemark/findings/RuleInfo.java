package dev.tidemark.findings;

/**
 * What a report says of a rule.
 *
 * @param id in kebab-case
 * @param purpose one line
 * @param severity what its findings weigh, as a rule
 * @param page the rule's page, relative to the repository
 */
public record RuleInfo(String id, String purpose, Severity severity, String page) {}
