import { isDocument } from '../bson/values';
import { fail } from '../errors';
import { parseFilter } from '../query/filter';
import { compileProjection, type Projection } from '../query/projection';
import { parseSort } from '../query/sort';
import type { Arguments } from './arguments';
import { cursorReply, ListSource, nextBatch, openCursor } from './cursors';
import { findById } from './find-by-id';
import { FindSource, type FindRequest } from './find-source';
import type { CommandContext, Reply } from './types';

export function findRequest(args: Arguments, { variables }: CommandContext): FindRequest {
  if (args.flag('tailable') || args.flag('awaitData')) {
    fail(2, 'error processing query: tailable cursor requested on non capped collection');
  }
  const filter = parseFilter(args.document('filter') ?? {}, { variables });
  const projection = args.document('projection');
  const project: Projection | undefined =
    projection && Object.keys(projection).length > 0
      ? compileProjection(projection, { find: { filter }, variableNames: Object.keys(variables) })
      : undefined;
  return {
    filter,
    sort: parseSort(args.document('sort')),
    hint: hintOf(args.get('hint')),
    skip: args.whole('skip') ?? 0,
    limit: args.whole('limit') ?? 0,
    inMemory: forbidsDisk(args),
    project: project && ((document) => project(document, variables)),
  };
}

export function forbidsDisk(args: Arguments): boolean {
  return args.has('allowDiskUse') && !args.flag('allowDiskUse');
}

/** An empty hint is none. */
export function hintOf(hint: unknown): unknown {
  return isDocument(hint) && Object.keys(hint).length === 0 ? undefined : hint;
}

export async function find(args: Arguments, context: CommandContext): Promise<Reply> {
  const { engine, database, operation } = context;
  const name = args.collection();
  const request = findRequest(args, context);
  const collection = engine.collection(database, name);
  const batchSize = args.whole('batchSize');
  const namespace = `${database}.${name}`;
  const found = collection && batchSize !== 0 ? findById(engine, collection, request) : undefined;
  if (found) return cursorReply('firstBatch', 0n, namespace, found);
  const source = collection ? new FindSource(engine, collection, request) : new ListSource([]);
  const first = {
    batchSize,
    singleBatch: args.flag('singleBatch'),
    noTimeout: args.flag('noCursorTimeout'),
  };
  return openCursor(engine.cursors, namespace, source, first, operation);
}

export function getMore(args: Arguments, { engine, operation }: CommandContext): Promise<Reply> {
  const id = BigInt(String(args.required('getMore', args.get('getMore'))));
  if (args.text('collection') === undefined) args.required('collection', undefined);
  return nextBatch(engine.cursors, id, args.whole('batchSize'), operation);
}
