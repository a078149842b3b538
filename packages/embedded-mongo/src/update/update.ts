import { equalValues } from '../bson/compare';
import { isDocument, setField, type Doc } from '../bson/values';
import { formatValue } from '../bson/format-value';
import { fail } from '../errors';
import { OperatorUpdate, type ApplyOptions } from './operator-update';
import { compileUpdatePipeline } from './pipeline-update';

/** An update in one of its three forms: operators, a replacement document or a pipeline. */
export type Update = {
  kind: 'operators' | 'replacement' | 'pipeline';
  apply(document: Doc, options: ApplyOptions): Doc;
};

export type UpdateInput = {
  update: unknown;
  arrayFilters?: readonly unknown[] | undefined;
  variables?: Doc | undefined;
};

export const parseUpdate = ({ update, arrayFilters = [], variables }: UpdateInput): Update => {
  if (Array.isArray(update)) {
    if (arrayFilters.length > 0) fail(9, 'arrayFilters may not be specified for pipeline-syle updates');
    const applyPipeline = compileUpdatePipeline(update, variables);
    return { kind: 'pipeline', apply: (document, { now }) => preserveId(document, applyPipeline(document, now)) };
  }
  if (!isDocument(update)) return fail(9, 'Update argument must be either an object or an array');
  if (Object.keys(update)[0]?.startsWith('$')) {
    const operators = new OperatorUpdate(update, arrayFilters);
    return { kind: 'operators', apply: (document, options) => operators.apply(document, options) };
  }
  if (arrayFilters.length > 0) fail(9, 'arrayFilters may not be specified for replacement-style updates');
  assertNoDollarFields(update);
  return { kind: 'replacement', apply: (document) => preserveId(document, update) };
};

const assertNoDollarFields = (replacement: Doc): void => {
  const name = Object.keys(replacement).find((field) => field.startsWith('$'));
  if (name === undefined) return;
  const suggestion = 'Consider using an aggregation pipeline with $replaceWith.';
  fail(
    52,
    `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. ${suggestion}`,
  );
};

const preserveId = (before: Doc, after: Doc): Doc => {
  if (before._id === undefined) return after;
  if (after._id !== undefined && !equalValues(before._id, after._id)) {
    fail(
      66,
      `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${formatValue(after._id)}`,
    );
  }
  const result: Doc = { _id: before._id };
  for (const name of Object.keys(after)) if (name !== '_id') setField(result, name, after[name]);
  return result;
};
