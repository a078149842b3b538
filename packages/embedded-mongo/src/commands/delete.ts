import { toNumber, type Doc } from '../bson/values';
import { parseFilter } from '../query/filter';
import { Search, type Match, type SearchRequest } from '../query/search';
import type { Collection } from '../storage/catalog';
import type { WriteKind } from '../storage/group-commit';
import { Turn } from '../storage/turn';
import type { Arguments } from './arguments';
import { refuseCollation } from './collation';
import { hintOf } from './find';
import { statementsOf } from './statements';
import { firstMatch, stillMatching } from './targets';
import type { CommandContext, Reply } from './types';
import { withErrors, writeError, type WriteError } from './write-errors';

export async function deleteDocuments(args: Arguments, context: CommandContext): Promise<Reply> {
  const name = args.collection();
  const ordered = args.get('ordered') !== false;
  const errors: WriteError[] = [];
  let n = 0;
  for (const [index, statement] of statementsOf(args, 'deletes').entries()) {
    try {
      n += await deleteStatement(name, statement, context);
    } catch (cause) {
      errors.push(writeError(index, cause));
      if (ordered) break;
    }
  }
  return withErrors({ n }, errors);
}

async function deleteStatement(name: string, statement: Doc, context: CommandContext): Promise<number> {
  refuseCollation(statement.collation);
  const { engine, database, variables } = context;
  const collection = engine.collection(database, name);
  const request = { filter: parseFilter(statement.q, { variables }), hint: hintOf(statement.hint) };
  if (!collection) return 0;
  return toNumber(statement.limit) === 1
    ? Number((await deleteOne(collection, request, context)) !== undefined)
    : deleteMany(collection, request, context);
}

/** Deletes the first match and returns its bytes. Searches again when another write changed it first. */
export async function deleteOne(
  collection: Collection,
  request: SearchRequest,
  { engine, operation }: CommandContext,
): Promise<Buffer | undefined> {
  for (;;) {
    const match = await firstMatch(engine, collection, request, operation);
    if (!match) return undefined;
    const deleted = await engine.store.write(() => {
      const target = stillMatching(engine, collection, match, request);
      if (target) engine.records.remove(collection, target.record, target.bytes);
      return target?.bytes;
    }, 'deletion');
    if (deleted) return deleted;
  }
}

export async function deleteMany(
  collection: Collection,
  request: SearchRequest,
  { engine, operation }: Pick<CommandContext, 'engine' | 'operation'>,
  kind: WriteKind = 'deletion',
): Promise<number> {
  const search = new Search(engine.store, collection, request);
  let deleted = 0;
  const remove = (match: Match): void => {
    const target = stillMatching(engine, collection, match, request);
    if (!target) return;
    engine.records.remove(collection, target.record, target.bytes);
    deleted += 1;
  };
  for await (const batch of search.gathered(operation)) {
    let at = 0;
    while (at < batch.length) {
      await engine.store.write(() => {
        const turn = new Turn(engine.store);
        while (at < batch.length && !turn.isOver) remove(batch[at++]!);
      }, kind);
    }
  }
  return deleted;
}
