import { isDocument } from '../bson/values';
import { fail } from '../errors';

/** The stages of a pipeline as [name, operand], not parsed yet. */
export const getStageEntries = (pipeline: unknown): [name: string, operand: unknown][] => {
  if (!Array.isArray(pipeline)) return fail(14, "'pipeline' option must be specified as an array");
  return pipeline.map((stage: unknown) => {
    if (!isDocument(stage)) return fail(14, "Each element of the 'pipeline' array must be an object");
    const names = Object.keys(stage);
    if (names.length !== 1) fail(40323, 'A pipeline stage specification object must contain exactly one field.');
    return [names[0]!, stage[names[0]!]];
  });
};
