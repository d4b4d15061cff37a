/** What the byte code of a job's classes says where opening them says nothing. */
@NullMarked
package dev.tidemark.budget.extract.bytecode;

import org.jspecify.annotations.NullMarked;
