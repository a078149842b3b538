import { toNumber, type Doc } from '../../bson/values';
import { parseFilter } from '../../query/filter';
import { Search, type Match, type SearchRequest } from '../../query/search';
import type { Collection } from '../../storage/catalog';
import type { WriteKind } from '../../storage/group-commit';
import type { CommandArguments } from '../arguments';
import { assertSimpleCollation } from '../collation';
import { parseHint } from '../read/find';
import { parseStatements } from './statements';
import { findFirstMatch, recheckMatch } from './write-targets';
import type { CommandContext, Reply } from '../types';
import { addWriteErrors, toWriteError, type WriteError } from './write-errors';

export const deleteDocuments = async (args: CommandArguments, context: CommandContext): Promise<Reply> => {
  const name = args.collection();
  const ordered = args.get('ordered') !== false;
  const errors: WriteError[] = [];
  let n = 0;
  for (const [index, statement] of parseStatements(args, 'deletes').entries()) {
    try {
      n += await deleteStatement(name, statement, context);
    } catch (cause) {
      errors.push(toWriteError(index, cause));
      if (ordered) break;
    }
  }
  return addWriteErrors({ n }, errors);
};

const deleteStatement = async (name: string, statement: Doc, context: CommandContext): Promise<number> => {
  assertSimpleCollation(statement.collation);
  const { engine, database, variables } = context;
  const collection = engine.getCollection(database, name);
  const request = { filter: parseFilter(statement.q, { variables }), hint: parseHint(statement.hint) };
  if (!collection) return 0;
  return toNumber(statement.limit) === 1
    ? Number((await deleteOne(collection, request, context)) !== undefined)
    : deleteMany(collection, request, context);
};

/** Deletes the first match and returns its bytes. Searches again when another write changed it first. */
export const deleteOne = async (
  collection: Collection,
  request: SearchRequest,
  { engine, operation }: CommandContext,
): Promise<Buffer | undefined> => {
  for (;;) {
    const match = await findFirstMatch(engine, collection, request, operation);
    if (!match) return undefined;
    const deleted = await engine.store.write(() => {
      const target = recheckMatch(engine, collection, match, request);
      if (target) engine.records.remove(collection, target.recordId, target.bytes);
      return target?.bytes;
    }, 'deletion');
    if (deleted) return deleted;
  }
};

export const deleteMany = async (
  collection: Collection,
  request: SearchRequest,
  { engine, operation }: Pick<CommandContext, 'engine' | 'operation'>,
  kind: WriteKind = 'deletion',
): Promise<number> => {
  const search = new Search(engine.store, collection, request);
  let deleted = 0;
  const remove = (match: Match): void => {
    const target = recheckMatch(engine, collection, match, request);
    if (!target) return;
    engine.records.remove(collection, target.recordId, target.bytes);
    deleted += 1;
  };
  for await (const batch of search.writeBatches(operation)) await engine.store.writeEach(batch, remove, kind);
  return deleted;
};
