package dev.tidemark.budget.extract.bytecode;

import org.apache.flink.shaded.asm9.org.objectweb.asm.Opcodes;
import org.apache.flink.shaded.asm9.org.objectweb.asm.Type;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.ClassNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.MethodNode;

/** A method of the job's that has code. */
record Code(ClassNode type, MethodNode method) {
    boolean isStatic() {
        return (method.access & Opcodes.ACC_STATIC) != 0;
    }

    boolean isConstructor() {
        return method.name.startsWith("<");
    }

    /** How a person would name it: a lambda by the method it is written in. */
    String words() {
        String name = method.name;
        if (name.startsWith("lambda$")) {
            name = name.substring("lambda$".length(), name.indexOf('$', "lambda$".length()));
        }
        return Type.getObjectType(type.name).getClassName() + "." + name;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Code that && that.method == method;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(method);
    }

    @Override
    public String toString() {
        return words();
    }
}
