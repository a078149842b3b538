import { decode } from '../bson/decode';
import { RawDocument, type Doc } from '../bson/values';
import { fail, within } from '../errors';
import { parseFilter, type Filter } from '../query/filter';
import { compileProjection } from '../query/projection';
import { parseSort } from '../query/sort';
import { parseUpdate } from '../update/update';
import { updateOne } from './apply-update';
import type { Arguments } from './arguments';
import { deleteOne } from './delete';
import { hintOf } from './find';
import type { CommandContext, Reply } from './types';

const executing = 'Plan executor error during findAndModify';

export async function findAndModify(args: Arguments, context: CommandContext): Promise<Reply> {
  const name = args.collection();
  const remove = args.flag('remove');
  refuseContradictions(args, remove);
  const filter = parseFilter(args.document('query') ?? {}, { variables: context.variables });
  const request = { filter, sort: parseSort(args.document('sort')), hint: hintOf(args.get('hint')) };
  const present = presenter(args.document('fields'), filter, context.variables);
  if (remove) {
    const collection = context.engine.collection(context.database, name);
    const deleted = collection && (await within(executing, () => deleteOne(collection, request, context)));
    return { lastErrorObject: { n: deleted ? 1 : 0 }, value: present(deleted) };
  }
  const update = parseUpdate({
    update: args.get('update'),
    arrayFilters: args.list('arrayFilters'),
    variables: context.variables,
  });
  const bypassValidation = args.flag('bypassDocumentValidation');
  const upsert = args.flag('upsert');
  const result = await within(executing, () =>
    updateOne({ ...request, collection: name, update, upsert, bypassValidation }, context),
  );
  const upserted = 'upsertedId' in result ? { upserted: result.upsertedId } : {};
  const n = result.matched || ('upsertedId' in result ? 1 : 0);
  return {
    lastErrorObject: { n, updatedExisting: result.matched > 0, ...upserted },
    value: present(args.flag('new') ? result.after : result.before),
  };
}

function refuseContradictions(args: Arguments, remove: boolean): void {
  if (remove && args.has('update')) fail(9, 'Cannot specify both an update and remove=true');
  if (remove && args.flag('upsert')) fail(9, 'Cannot specify both upsert=true and remove=true ');
  if (remove && args.flag('new')) {
    fail(9, "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document");
  }
  if (!remove && !args.has('update')) fail(9, 'Either an update or remove=true must be specified');
}

function presenter(fields: Doc | undefined, filter: Filter, variables: Doc): (bytes: Buffer | undefined) => unknown {
  if (!fields || Object.keys(fields).length === 0) return (bytes) => (bytes ? new RawDocument(bytes) : null);
  const project = compileProjection(fields, { find: { filter }, variableNames: Object.keys(variables) });
  return (bytes) => (bytes ? project(decode(bytes), variables) : null);
}
