import { fail } from '../../errors';
import { getOwnField, isDocument, setField, type Doc } from '../../bson/values';
import { formatValue } from '../../bson/format-value';
import { expressionOperators } from './operators';
import type { Compiler, Evaluate } from './types';

const systemVariables = ['ROOT', 'CURRENT', 'NOW', 'REMOVE'];

/** Compiles an expression to a function. Throws for unknown operators and variables before any document is read. */
export const compileExpression = (expression: unknown, variableNames: readonly string[] = []): Evaluate =>
  createCompiler(new Set([...systemVariables, ...variableNames])).compile(expression);

const createCompiler = (knownVariables: ReadonlySet<string>): Compiler => {
  const compiler: Compiler = {
    compile: (expression) => compileWith(compiler, knownVariables, expression),
    withVariables(names) {
      names.forEach(assertValidVariableName);
      return createCompiler(new Set([...knownVariables, ...names]));
    },
  };
  return compiler;
};

const assertValidVariableName = (name: string): void => {
  if (name === 'CURRENT') return;
  if (name === '') fail(16866, 'empty variable names are not allowed');
  if (!/^[a-z\u0080-\uffff]/.test(name))
    fail(16867, `'${name}' starts with an invalid character for a user variable name`);
  const invalidCharacter = /[^\w\u0080-\uffff]/.exec(name)?.[0];
  if (invalidCharacter)
    fail(16868, `'${name}' contains an invalid character for a variable name: '${invalidCharacter}'`);
};

const compileWith = (compiler: Compiler, knownVariables: ReadonlySet<string>, expression: unknown): Evaluate => {
  if (typeof expression === 'string' && expression.startsWith('$')) return compilePath(knownVariables, expression);
  if (Array.isArray(expression)) {
    const items = expression.map((item) => compiler.compile(item));
    return (document, variables) => items.map((item) => item(document, variables) ?? null);
  }
  if (!isDocument(expression)) return () => expression;
  const names = Object.keys(expression);
  const operator = names.find((name) => name.startsWith('$'));
  if (operator === undefined) return compileObject(compiler, expression);
  if (names.length > 1) {
    const description = `Found ${names.length} fields in ${formatValue(expression)}, while parsing object ${formatValue(expression)}.`;
    fail(
      15983,
      `an expression specification must contain exactly one field, the name of the expression. ${description}`,
    );
  }
  const createEvaluator = expressionOperators.get(operator);
  if (!createEvaluator) return fail(168, `Unrecognized expression '${operator}'`);
  return createEvaluator(expression[operator], compiler, operator);
};

const compileObject = (compiler: Compiler, expression: Doc): Evaluate => {
  const fields = Object.keys(expression).map((name) => {
    if (name.includes('.'))
      fail(16412, `FieldPath field names may not contain '.'. Consider using $getField or $setField.`);
    return [name, compiler.compile(expression[name])] as const;
  });
  return (document, variables) => {
    const result: Doc = {};
    for (const [name, evaluate] of fields) {
      const value = evaluate(document, variables);
      if (value !== undefined) setField(result, name, value);
    }
    return result;
  };
};

const compilePath = (knownVariables: ReadonlySet<string>, expression: string): Evaluate => {
  const isVariable = expression.startsWith('$$');
  const parts = expression.slice(isVariable ? 2 : 1).split('.');
  if (parts.some((part) => part === '')) fail(15998, 'FieldPath field names may not be empty strings.');
  if (!isVariable) return (document) => getPathValue(document, parts, 0);
  const [name, ...path] = parts as [string, ...string[]];
  if (!knownVariables.has(name)) fail(17276, `Use of undefined variable: ${name}`);
  if (name === 'REMOVE') return () => undefined;
  if (name === 'CURRENT') return (document) => getPathValue(document, path, 0);
  return (document, variables) =>
    getPathValue(name === 'ROOT' ? (variables.ROOT ?? document) : variables[name], path, 0);
};

/**
 * The value of a field path in an expression: for an array, the array of the values in its documents. Numbers are field
 * names, not array positions.
 */
export const getPathValue = (value: unknown, path: readonly string[], depth: number): unknown => {
  if (depth === path.length) return value;
  if (Array.isArray(value)) {
    return value
      .map((item) => (isDocument(item) || Array.isArray(item) ? getPathValue(item, path, depth) : undefined))
      .filter((item) => item !== undefined);
  }
  return isDocument(value) ? getPathValue(getOwnField(value, path[depth]!), path, depth + 1) : undefined;
};
