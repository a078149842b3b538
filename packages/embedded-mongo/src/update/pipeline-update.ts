import { fail } from '../errors';
import { isDocument, type Doc } from '../bson/values';
import { compileDocumentStage } from '../aggregation/document-stages';
import { updateStages } from '../supported';

/** Compiles an update with aggregation stages. Each stage maps one document to one document. */
export const compileUpdatePipeline = (
  stages: readonly unknown[],
  variables: Doc = {},
): ((document: Doc, now: Date) => Doc) => {
  const names = ['NOW', ...Object.keys(variables)];
  const steps = stages.map((stage) => {
    const [name, ...others] = isDocument(stage) ? Object.keys(stage) : [];
    if (!isDocument(stage) || name === undefined || others.length > 0) {
      return fail(40323, 'A pipeline stage specification object must contain exactly one field.');
    }
    if (!updateStages.includes(name)) fail(72, `${name} is not allowed to be used within an update`);
    return compileDocumentStage(name, stage[name], names);
  });
  return (document, now) => steps.reduce((current, step) => step(current, { ...variables, NOW: now }), document);
};
