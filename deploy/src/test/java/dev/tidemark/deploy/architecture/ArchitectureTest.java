package dev.tidemark.deploy.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.jspecify.annotations.NullMarked;

/** Dependencies point one way, between modules and between packages. */
@AnalyzeClasses(packages = "dev.tidemark", importOptions = ArchitectureTest.MainClasses.class)
class ArchitectureTest {
    private static final String SINKS = "dev.tidemark.sinks..";
    private static final String JOBS = "dev.tidemark.jobs..";
    private static final String[] STATE_BUDGET = {
        "dev.tidemark.budget..", "dev.tidemark.snapshot..", "dev.tidemark.findings.."
    };
    private static final String SAVEPOINT_TOOLS = "dev.tidemark.savepoint..";
    private static final String DEPLOY = "dev.tidemark.deploy..";

    @ArchTest
    static final ArchRule SINKS_STAND_ALONE = noClasses()
            .that()
            .resideInAPackage(SINKS)
            .should()
            .dependOnClassesThat(resideInAnyPackage("dev.tidemark..").and(not(resideInAnyPackage(SINKS))));

    @ArchTest
    static final ArchRule JOBS_KNOW_SINKS_ONLY = noClasses()
            .that()
            .resideInAPackage(JOBS)
            .should()
            .dependOnClassesThat(resideInAnyPackage("dev.tidemark..").and(not(resideInAnyPackage(JOBS, SINKS))));

    @ArchTest
    static final ArchRule STATE_BUDGET_STANDS_ALONE = noClasses()
            .that()
            .resideInAnyPackage(STATE_BUDGET)
            .should()
            .dependOnClassesThat(resideInAnyPackage("dev.tidemark..").and(not(resideInAnyPackage(STATE_BUDGET))));

    @ArchTest
    static final ArchRule THE_LINTER_TOUCHES_FLINK_IN_ONE_PLACE = noClasses()
            .that(resideInAnyPackage("dev.tidemark.budget..", "dev.tidemark.findings..")
                    .and(not(resideInAnyPackage("dev.tidemark.budget.extract.."))))
            .should()
            .dependOnClassesThat(resideInAPackage("org.apache.flink..")
                    // Flink's public interface of serializer snapshots, which its own verdict is asked through
                    .and(not(resideInAnyPackage(
                            "org.apache.flink.api.common.typeutils..", "org.apache.flink.core.memory.."))));

    @ArchTest
    static final ArchRule SAVEPOINT_TOOLS_KNOW_STATE_BUDGET_ONLY = noClasses()
            .that()
            .resideInAPackage(SAVEPOINT_TOOLS)
            .should()
            .dependOnClassesThat(resideInAnyPackage(SINKS, JOBS, DEPLOY));

    @ArchTest
    static final ArchRule DEPLOY_SUBMITS_JOBS_AS_A_JAR =
            noClasses().that().resideInAPackage(DEPLOY).should().dependOnClassesThat(resideInAnyPackage(JOBS));

    @ArchTest
    static final ArchRule COMMANDS_AND_RESULTS_NEED_NEITHER_DATABASE_NOR_FLINK = noClasses()
            .that()
            .resideInAnyPackage("dev.tidemark.sinks.command..", "dev.tidemark.sinks.result..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javax.sql..", "org.postgresql..", "org.apache.flink..", "dev.tidemark.sinks.jdbc..");

    @ArchTest
    static final ArchRule COMMANDS_ARE_PLAIN_DATA = noClasses()
            .that()
            .resideInAPackage("dev.tidemark.sinks.command..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.sql..");

    @ArchTest
    static final ArchRule SERVERS_RUN_IN_ONE_PACKAGE = noClasses()
            .that()
            .resideOutsideOfPackage("dev.tidemark.deploy.stack..")
            .and()
            // the one exception whose message Flink's command line prints without a stack trace
            .doNotHaveFullyQualifiedName("dev.tidemark.jobs.StartException")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "kafka..",
                    "org.apache.kafka.metadata..",
                    "org.apache.kafka.server..",
                    "org.apache.flink.runtime.minicluster..",
                    "org.apache.flink.client..",
                    "io.zonky..");

    @ArchTest
    static final ArchRule THE_ORACLE_IS_INDEPENDENT = noClasses()
            .that()
            .resideInAPackage("dev.tidemark.deploy.oracle..")
            .should()
            .dependOnClassesThat(
                    resideInAnyPackage("dev.tidemark..").and(not(resideInAnyPackage("dev.tidemark.deploy.oracle.."))));

    @ArchTest
    static final ArchRule PACKAGES_HAVE_NO_CYCLES = slices().matching("dev.tidemark.(**)")
            .should()
            .beFreeOfCycles()
            // the one list of jobs names them all, and each job is made to be listed
            .ignoreDependency(simpleName("Jobs"), resideInAPackage("dev.tidemark.jobs.."));

    @ArchTest
    static final ArchRule EVERY_PACKAGE_SAYS_WHAT_MAY_BE_NULL = classes()
            .should(new ArchCondition<>("be in a package marked @NullMarked") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
                    events.add(new SimpleConditionEvent(
                            type, marked, type.getName() + (marked ? " is" : " is not") + " in a marked package"));
                }
            });

    /** The modules' own classes, without tests and their fixtures. */
    static final class MainClasses implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("/test-classes/") && !location.contains("-tests.jar");
        }
    }
}
