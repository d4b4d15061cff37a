# Shared by the commands of this folder: builds if needed, and runs a class of this module. Sourced, not run.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
classpath_file=$root/deploy/target/tools.classpath
job_jar=$root/jobs/target/tidemark-jobs.jar

fail() {
  echo "$*" >&2
  exit 1
}

# A build is needed when there is none, or a source is younger than it.
build_is_current() {
  [ -f "$classpath_file" ] && [ -f "$job_jar" ] &&
    [ -z "$(find "$root"/pom.xml "$root"/{sinks,jobs,deploy}/pom.xml "$root"/{sinks,jobs,deploy}/src/main \
      -newer "$classpath_file" -type f -print -quit)" ]
}

build_if_needed() {
  command -v java >/dev/null || fail "There is no 'java' on the PATH; Java 17 is needed."
  build_is_current && return
  command -v mvn >/dev/null || fail "There is no 'mvn' on the PATH; Maven 3.8 or newer is needed to build."
  echo "Building (the first time takes minutes, as Maven downloads) ..." >&2
  (cd "$root" && mvn -B -ntp -q -pl deploy -am -DskipTests package >&2) || fail "The build failed; see above."
  touch "$classpath_file"
}

# run_java "JVM options" CLASS ARGUMENT...
run_java() {
  local options=$1
  shift
  # the opens are those that Flink's own scripts pass on Java 17
  # shellcheck disable=SC2086 # options are several words
  exec java $options \
    --add-opens=java.base/java.lang=ALL-UNNAMED --add-opens=java.base/java.util=ALL-UNNAMED \
    --add-opens=java.base/java.time=ALL-UNNAMED --add-opens=java.base/java.nio=ALL-UNNAMED \
    --add-opens=java.base/sun.nio.ch=ALL-UNNAMED \
    -cp "$root/deploy/target/classes:$(cat "$classpath_file")" "$@"
}

terminal_width() {
  local columns=${COLUMNS:-}
  [ -n "$columns" ] || columns=$(tput cols 2>/dev/null) || columns=80
  echo "${columns:-80}"
}
