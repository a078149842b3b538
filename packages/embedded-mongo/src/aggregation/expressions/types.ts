import type { Doc } from '../../bson/values';

/** `ROOT` and `NOW`, what `let` gave, and what `$let`, `$map` and the like bind. */
export type Variables = Doc;

export type Evaluate = (document: Doc, variables: Variables) => unknown;

export interface Compiler {
  compile(expression: unknown): Evaluate;
  /** The same, where these variables are bound as well. */
  with(names: readonly string[]): Compiler;
}

/** An operator is given its operand as written, and compiles what it wants evaluated. */
export type ExpressionOperator = (operand: unknown, compiler: Compiler, name: string) => Evaluate;
