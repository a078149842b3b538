import { isDocument, getTypeName, type Doc } from '../bson/values';
import { formatValue } from '../bson/format-value';
import { fail } from '../errors';
import { compileAddFields, compileProjection } from '../query/projection';
import { compileExpression } from './expressions/compile';
import type { Variables } from './expressions/types';

export type DocumentTransform = (document: Doc, variables: Variables) => Doc;

/** Compiles a stage that maps one document to one document. Used in pipelines and in updates. */
export const compileDocumentStage = (
  name: string,
  operand: unknown,
  variableNames: readonly string[],
): DocumentTransform => {
  switch (name) {
    case '$set':
    case '$addFields':
      return compileAddFields(assertObject(name, operand, 40272), variableNames);
    case '$unset':
      return compileUnset(operand);
    case '$project':
      return compileProjection(assertObject(name, operand, 15969), { variableNames });
    case '$replaceRoot':
      return compileReplaceRoot(assertObject(name, operand, 40229).newRoot, variableNames);
    case '$replaceWith':
      return compileReplaceRoot(operand, variableNames);
  }
  return fail(40324, `Unrecognized pipeline stage name: '${name}'`);
};

export const isDocumentStage = (name: string): boolean =>
  ['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith'].includes(name);

const assertObject = (name: string, operand: unknown, code: number): Doc => {
  if (isDocument(operand)) return operand;
  return fail(code, `${name} specification stage must be an object, got ${getTypeName(operand)}`);
};

const compileUnset = (operand: unknown): DocumentTransform => {
  const paths: unknown[] = Array.isArray(operand) ? operand : [operand];
  if (paths.length === 0) fail(31119, '$unset specification must be a string or an array with at least one field');
  if (!paths.every((path) => typeof path === 'string' && path !== ''))
    fail(31002, '$unset specification must be a string or an array');
  const project = compileProjection(Object.fromEntries(paths.map((path) => [path as string, 0])));
  return (document, variables) => project(document, variables);
};

const compileReplaceRoot = (expression: unknown, variableNames: readonly string[]): DocumentTransform => {
  if (expression === undefined) fail(40231, 'no newRoot specified for the $replaceRoot stage');
  const evaluate = compileExpression(expression, variableNames);
  return (document, variables) => {
    const root = evaluate(document, { ROOT: document, ...variables });
    if (isDocument(root)) return root;
    const message = `'newRoot' expression must evaluate to an object, but resulting value was: ${root === undefined ? 'MISSING' : formatValue(root)}`;
    return fail(
      40228,
      `${message}. Type of resulting value: '${getTypeName(root)}'. Input document: ${formatValue(document)}`,
    );
  };
};
