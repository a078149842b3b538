import { ObjectId } from 'bson';
import { encode } from '../bson/encode';
import { withIdFirst } from '../bson/elements';
import { isDocument, type Doc } from '../bson/values';
import { fail } from '../errors';
import { compileExpression } from '../aggregation/expressions/compile';
import type { Batches } from '../aggregation/pipeline-types';
import { parseFilter } from '../query/filter';
import { plainValue } from '../query/paths';
import { parseUpdate, type Update } from '../update/update';
import { updateOne } from './apply-update';
import type { Target } from './pipeline-output';
import type { CommandContext } from './types';
import { Validator } from './validator';

interface Merge {
  target: Target;
  on: string[];
  whenMatched: unknown;
  whenNotMatched: unknown;
  bound: Doc;
}

const known = ['into', 'on', 'let', 'whenMatched', 'whenNotMatched'];

/** `$merge`: each document updates its match in the target collection, or is inserted there. */
export function mergeInto(target: Target, given: Doc) {
  const merge = parse(target, given);
  return async (documents: Batches, context: CommandContext): Promise<void> => {
    const there = { ...context, database: target.database };
    checkUnique(merge, there);
    for await (const batch of documents) for (const document of batch) await mergeOne(document, merge, there);
  };
}

function parse(target: Target, given: Doc): Merge {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) fail(40415, `BSON field '$merge.${unknown}' is an unknown field.`);
  const { on = '_id', whenMatched = 'merge', whenNotMatched = 'insert' } = given;
  const fields = (Array.isArray(on) ? on : [on]) as unknown[];
  if (fields.length === 0 || !fields.every((field) => typeof field === 'string'))
    return fail(51186, "$merge 'on' field  must be either a string or an array of strings");
  const named = ['replace', 'keepExisting', 'merge', 'fail'].includes(whenMatched as string);
  if (!named && !Array.isArray(whenMatched))
    fail(2, `Enumeration value '${String(whenMatched)}' for field 'whenMatched' is not a valid value.`);
  if (!['insert', 'discard', 'fail'].includes(whenNotMatched as string))
    fail(2, `Enumeration value '${String(whenNotMatched)}' for field '$merge.whenNotMatched' is not a valid value.`);
  if (whenMatched === 'fail' && whenNotMatched !== 'insert')
    fail(
      51181,
      "Combination of $merge modes 'whenMatched: fail' and 'whenNotMatched' other than 'insert' is not supported",
    );
  return { target, on: fields, whenMatched, whenNotMatched, bound: isDocument(given.let) ? given.let : {} };
}

function checkUnique({ target, on }: Merge, { engine }: CommandContext): void {
  if (on.length === 1 && on[0] === '_id') return;
  const indexes = engine.collection(target.database, target.collection)?.indexes ?? [];
  const isKey = (fields: readonly { path: string }[]) =>
    fields.length === on.length && fields.every(({ path }) => on.includes(path));
  if (!indexes.some((index) => index.unique && !index.partial && isKey(index.fields)))
    fail(51183, 'Cannot find index to verify that join fields will be unique');
}

async function mergeOne(found: Doc, merge: Merge, context: CommandContext): Promise<void> {
  const { target, on, whenMatched, whenNotMatched } = merge;
  const document = '_id' in found ? found : { _id: new ObjectId(), ...found };
  if (whenMatched === 'fail') return insertOne(document, target, context);
  const update = { ...changeBy(document, merge, context), kind: 'pipeline' as const };
  const request = {
    collection: target.collection,
    filter: parseFilter(keyOf(document, on)),
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
}

function keyOf(document: Doc, on: readonly string[]): Doc {
  const conditions = on.map((field) => {
    const value = plainValue(document, field.split('.'));
    if (value === undefined || value === null || Array.isArray(value))
      fail(51132, "$merge write error: 'on' field cannot be missing, null, undefined or an array");
    return { [field]: { $eq: value } };
  });
  return { $and: conditions };
}

function changeBy(document: Doc, { whenMatched, bound }: Merge, { variables }: CommandContext): Pick<Update, 'apply'> {
  const scope: Doc = { ...variables, new: document };
  for (const [name, expression] of Object.entries(bound)) {
    scope[name] = compileExpression(expression, Object.keys(scope))(document, { ROOT: document, ...scope });
  }
  const merged = [{ $replaceWith: { $mergeObjects: ['$$ROOT', '$$new'] } }];
  const pipelines: Record<string, unknown[]> = {
    replace: [{ $replaceWith: '$$new' }],
    keepExisting: [],
    merge: merged,
  };
  const update = Array.isArray(whenMatched) ? (whenMatched as unknown[]) : pipelines[whenMatched as string];
  const change = parseUpdate({ update, variables: scope });
  return { apply: (current, options) => (options.inserting ? document : change.apply(current, options)) };
}

async function insertOne(document: Doc, { database, collection: name }: Target, { engine }: CommandContext) {
  await engine.store.write(() => {
    const collection = engine.ensure(database, name);
    new Validator(collection, false).check(document);
    engine.records.insert(collection, withIdFirst(encode(document)));
  });
}
