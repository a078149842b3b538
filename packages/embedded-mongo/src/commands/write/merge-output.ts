import { ObjectId } from 'bson';
import { encode } from '../../bson/encode';
import { ensureIdFirst } from '../../bson/elements';
import { isDocument, type Doc } from '../../bson/values';
import { fail } from '../../errors';
import { compileExpression } from '../../aggregation/expressions/compile';
import type { Batches } from '../../aggregation/pipeline-types';
import { parseFilter } from '../../query/filter';
import { getValueAtPath } from '../../query/paths';
import { parseUpdate, type Update } from '../../update/update';
import { updateOne } from './apply-update';
import type { OutputTarget } from './replace-output';
import type { CommandContext } from '../types';
import { Validator } from './validator';

type Merge = {
  target: OutputTarget;
  on: string[];
  whenMatched: unknown;
  whenNotMatched: unknown;
  letExpressions: Doc;
};

const allowedOptions = ['into', 'on', 'let', 'whenMatched', 'whenNotMatched'];

/** `$merge`: each document updates its match in the target collection, or is inserted there. */
export const createMergeWriter = (target: OutputTarget, specification: Doc) => {
  const merge = parseMerge(target, specification);
  return async (documents: Batches, context: CommandContext): Promise<void> => {
    const targetContext = { ...context, database: target.database };
    assertUniqueIndex(merge, targetContext);
    for await (const batch of documents) for (const document of batch) await mergeOne(document, merge, targetContext);
  };
};

const parseMerge = (target: OutputTarget, specification: Doc): Merge => {
  const unknownOption = Object.keys(specification).find((name) => !allowedOptions.includes(name));
  if (unknownOption !== undefined) fail(40415, `BSON field '$merge.${unknownOption}' is an unknown field.`);
  const { on = '_id', whenMatched = 'merge', whenNotMatched = 'insert' } = specification;
  const fields = (Array.isArray(on) ? on : [on]) as unknown[];
  if (fields.length === 0 || !fields.every((field) => typeof field === 'string'))
    return fail(51186, "$merge 'on' field  must be either a string or an array of strings");
  const isNamedAction = ['replace', 'keepExisting', 'merge', 'fail'].includes(whenMatched as string);
  if (!isNamedAction && !Array.isArray(whenMatched))
    fail(2, `Enumeration value '${String(whenMatched)}' for field 'whenMatched' is not a valid value.`);
  if (!['insert', 'discard', 'fail'].includes(whenNotMatched as string))
    fail(2, `Enumeration value '${String(whenNotMatched)}' for field '$merge.whenNotMatched' is not a valid value.`);
  if (whenMatched === 'fail' && whenNotMatched !== 'insert')
    fail(
      51181,
      "Combination of $merge modes 'whenMatched: fail' and 'whenNotMatched' other than 'insert' is not supported",
    );
  return {
    target,
    on: fields,
    whenMatched,
    whenNotMatched,
    letExpressions: isDocument(specification.let) ? specification.let : {},
  };
};

const assertUniqueIndex = ({ target, on }: Merge, { engine }: CommandContext): void => {
  if (on.length === 1 && on[0] === '_id') return;
  const indexes = engine.getCollection(target.database, target.collection)?.indexes ?? [];
  const hasSameFields = (fields: readonly { path: string }[]) =>
    fields.length === on.length && fields.every(({ path }) => on.includes(path));
  if (!indexes.some((index) => index.unique && !index.partial && hasSameFields(index.fields)))
    fail(51183, 'Cannot find index to verify that join fields will be unique');
};

const mergeOne = async (pipelineResult: Doc, merge: Merge, context: CommandContext): Promise<void> => {
  const { target, on, whenMatched, whenNotMatched } = merge;
  const document = '_id' in pipelineResult ? pipelineResult : { _id: new ObjectId(), ...pipelineResult };
  if (whenMatched === 'fail') return insertOne(document, target, context);
  const update = { ...createMergeUpdate(document, merge, context), kind: 'pipeline' as const };
  const request = {
    collection: target.collection,
    filter: parseFilter(toMatchFilter(document, on)),
    update,
    upsert: whenNotMatched === 'insert',
    bypassValidation: false,
  };
  const { matched } = await updateOne(request, context);
  if (matched === 0 && whenNotMatched === 'fail') {
    fail(
      13113,
      '$merge could not find a matching document in the target collection for at least one document in the source collection',
    );
  }
};

const toMatchFilter = (document: Doc, on: readonly string[]): Doc => {
  const conditions = on.map((field) => {
    const value = getValueAtPath(document, field.split('.'));
    if (value === undefined || value === null || Array.isArray(value))
      fail(51132, "$merge write error: 'on' field cannot be missing, null, undefined or an array");
    return { [field]: { $eq: value } };
  });
  return { $and: conditions };
};

const createMergeUpdate = (
  document: Doc,
  { whenMatched, letExpressions }: Merge,
  { variables }: CommandContext,
): Pick<Update, 'apply'> => {
  const scope: Doc = { ...variables, new: document };
  for (const [name, expression] of Object.entries(letExpressions)) {
    scope[name] = compileExpression(expression, Object.keys(scope))(document, { ROOT: document, ...scope });
  }
  const merged = [{ $replaceWith: { $mergeObjects: ['$$ROOT', '$$new'] } }];
  const pipelines: Record<string, unknown[]> = {
    replace: [{ $replaceWith: '$$new' }],
    keepExisting: [],
    merge: merged,
  };
  const update = Array.isArray(whenMatched) ? (whenMatched as unknown[]) : pipelines[whenMatched as string];
  const parsedUpdate = parseUpdate({ update, variables: scope });
  return { apply: (current, options) => (options.isInsert ? document : parsedUpdate.apply(current, options)) };
};

const insertOne = async (document: Doc, { database, collection: name }: OutputTarget, { engine }: CommandContext) => {
  await engine.store.write(() => {
    const collection = engine.ensureCollection(database, name);
    new Validator(collection, false).validate(document);
    engine.records.insert(collection, ensureIdFirst(encode(document)));
  });
};
