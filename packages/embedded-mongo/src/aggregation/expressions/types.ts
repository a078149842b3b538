import type { Doc } from '../../bson/values';

/** `ROOT` and `NOW`, the variables of the command's `let`, and those bound by `$let`, `$map` and similar operators. */
export type Variables = Doc;

export type Evaluate = (document: Doc, variables: Variables) => unknown;

export type Compiler = {
  compile(expression: unknown): Evaluate;
  /** Returns a compiler that knows these variables too. */
  withVariables(names: readonly string[]): Compiler;
};

/** Compiles an operator. It receives the unevaluated operand and compiles the parts that need evaluation. */
export type ExpressionOperator = (operand: unknown, compiler: Compiler, name: string) => Evaluate;
