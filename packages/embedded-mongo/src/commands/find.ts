import type { Variables } from '../aggregation/expressions/types';
import { decode } from '../bson/decode';
import { pickFields } from '../bson/elements';
import { encode } from '../bson/encode';
import { isDocument, typeName, type Doc } from '../bson/values';
import { fail, within } from '../errors';
import { parseFilter, type Filter } from '../query/filter';
import { compileProjection, fieldsPicked } from '../query/projection';
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
  return {
    filter,
    sort: parseSort(args.document('sort')),
    hint: hintOf(args.get('hint')),
    skip: args.whole('skip') ?? 0,
    limit: args.whole('limit') ?? 0,
    inMemory: forbidsDisk(args),
    project: projection && Object.keys(projection).length > 0 ? onBytes(projection, filter, variables) : undefined,
  };
}

function onBytes(specification: Doc, filter: Filter, variables: Variables): FindRequest['project'] {
  const project = compileProjection(specification, { find: { filter }, variableNames: Object.keys(variables) });
  const picked = fieldsPicked(specification);
  if (picked) return (bytes) => pickFields(bytes, picked);
  return (bytes) => encode(project(decode(bytes), variables));
}

export function forbidsDisk(args: Arguments): boolean {
  return args.has('allowDiskUse') && !args.flag('allowDiskUse');
}

/** Parses a hint; an empty hint document counts as no hint. */
export function hintOf(hint: unknown): unknown {
  if (isDocument(hint)) return Object.keys(hint).length === 0 ? undefined : hint;
  if (hint === undefined || typeof hint === 'string') return hint;
  return fail(9, 'Hint must be a string or an object');
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
  return within('Executor error during find command', () =>
    openCursor(engine.cursors, namespace, source, first, operation),
  );
}

export function getMore(args: Arguments, { engine, database, operation }: CommandContext): Promise<Reply> {
  const id = args.get('getMore');
  if (typeName(id) !== 'long') return args.wrongType('getMore', id, "'long'");
  const namespace = `${database}.${args.required('collection', args.text('collection'))}`;
  return nextBatch(engine.cursors, BigInt(String(id)), namespace, args.whole('batchSize'), operation);
}
