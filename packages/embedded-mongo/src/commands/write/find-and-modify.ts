import { decode } from '../../bson/decode';
import { RawDocument, type Doc } from '../../bson/values';
import { fail, withErrorContext } from '../../errors';
import { parseFilter, type Filter } from '../../query/filter';
import { compileProjection } from '../../query/projection';
import { parseSort } from '../../query/sort';
import { parseUpdate } from '../../update/update';
import { updateOne } from './apply-update';
import type { CommandArguments } from '../arguments';
import { deleteOne } from './delete';
import { parseHint } from '../read/find';
import type { CommandContext, Reply } from '../types';

const errorContext = 'Plan executor error during findAndModify';

export const findAndModify = async (args: CommandArguments, context: CommandContext): Promise<Reply> => {
  const name = args.collection();
  const isRemove = args.boolean('remove');
  assertConsistentOptions(args, isRemove);
  const filter = parseFilter(args.document('query') ?? {}, { variables: context.variables });
  const request = { filter, sort: parseSort(args.document('sort')), hint: parseHint(args.get('hint')) };
  const projectResult = createResultProjection(args.document('fields'), filter, context.variables);
  if (isRemove) {
    const collection = context.engine.getCollection(context.database, name);
    const deleted = collection && (await withErrorContext(errorContext, () => deleteOne(collection, request, context)));
    return { lastErrorObject: { n: deleted ? 1 : 0 }, value: projectResult(deleted) };
  }
  const update = parseUpdate({
    update: args.get('update'),
    arrayFilters: args.array('arrayFilters'),
    variables: context.variables,
  });
  const bypassValidation = args.boolean('bypassDocumentValidation');
  const upsert = args.boolean('upsert');
  const result = await withErrorContext(errorContext, () =>
    updateOne({ ...request, collection: name, update, upsert, bypassValidation }, context),
  );
  const upserted = 'upsertedId' in result ? { upserted: result.upsertedId } : {};
  const n = result.matched || ('upsertedId' in result ? 1 : 0);
  return {
    lastErrorObject: { n, updatedExisting: result.matched > 0, ...upserted },
    value: projectResult(args.boolean('new') ? result.after : result.before),
  };
};

const assertConsistentOptions = (args: CommandArguments, isRemove: boolean): void => {
  if (isRemove && args.has('update')) fail(9, 'Cannot specify both an update and remove=true');
  if (isRemove && args.boolean('upsert')) fail(9, 'Cannot specify both upsert=true and remove=true ');
  if (isRemove && args.boolean('new')) {
    fail(9, "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document");
  }
  if (!isRemove && !args.has('update')) fail(9, 'Either an update or remove=true must be specified');
};

const createResultProjection = (
  fields: Doc | undefined,
  filter: Filter,
  variables: Doc,
): ((bytes: Buffer | undefined) => unknown) => {
  if (!fields || Object.keys(fields).length === 0) return (bytes) => (bytes ? new RawDocument(bytes) : null);
  const project = compileProjection(fields, { find: { filter }, variableNames: Object.keys(variables) });
  return (bytes) => (bytes ? project(decode(bytes), variables) : null);
};
