import type { Variables } from '../../aggregation/expressions/types';
import { decode } from '../../bson/decode';
import { pickFields } from '../../bson/elements';
import { encode } from '../../bson/encode';
import { isDocument, getTypeName, type Doc } from '../../bson/values';
import { fail, withErrorContext } from '../../errors';
import { parseFilter, type Filter } from '../../query/filter';
import { compileProjection, getIncludedFields } from '../../query/projection';
import { parseSort } from '../../query/sort';
import type { CommandArguments } from '../arguments';
import { cursorReply, ArraySource, getNextBatch, openCursor } from './cursors';
import { findById } from './find-by-id';
import { FindSource, type FindRequest } from './find-source';
import type { CommandContext, Reply } from '../types';

export const parseFindRequest = (args: CommandArguments, { variables }: CommandContext): FindRequest => {
  if (args.boolean('tailable') || args.boolean('awaitData')) {
    fail(2, 'error processing query: tailable cursor requested on non capped collection');
  }
  const filter = parseFilter(args.document('filter') ?? {}, { variables });
  const projection = args.document('projection');
  return {
    filter,
    sort: parseSort(args.document('sort')),
    hint: parseHint(args.get('hint')),
    skip: args.integer('skip') ?? 0,
    limit: args.integer('limit') ?? 0,
    inMemory: isDiskUseForbidden(args),
    project:
      projection && Object.keys(projection).length > 0
        ? createByteProjection(projection, filter, variables)
        : undefined,
  };
};

const createByteProjection = (specification: Doc, filter: Filter, variables: Variables): FindRequest['project'] => {
  const project = compileProjection(specification, { find: { filter }, variableNames: Object.keys(variables) });
  const includedFields = getIncludedFields(specification);
  if (includedFields) return (bytes) => pickFields(bytes, includedFields);
  return (bytes) => encode(project(decode(bytes), variables));
};

export const isDiskUseForbidden = (args: CommandArguments): boolean =>
  args.has('allowDiskUse') && !args.boolean('allowDiskUse');

/** Parses a hint; an empty hint document counts as no hint. */
export const parseHint = (hint: unknown): unknown => {
  if (isDocument(hint)) return Object.keys(hint).length === 0 ? undefined : hint;
  if (hint === undefined || typeof hint === 'string') return hint;
  return fail(9, 'Hint must be a string or an object');
};

export const find = async (args: CommandArguments, context: CommandContext): Promise<Reply> => {
  const { engine, database, operation } = context;
  const name = args.collection();
  const request = parseFindRequest(args, context);
  const collection = engine.getCollection(database, name);
  const batchSize = args.integer('batchSize');
  const namespace = `${database}.${name}`;
  const found = collection && batchSize !== 0 ? findById(engine, collection, request) : undefined;
  if (found) return cursorReply('firstBatch', 0n, namespace, found);
  const source = collection ? new FindSource(engine, collection, request) : new ArraySource([]);
  const firstBatchOptions = {
    batchSize,
    singleBatch: args.boolean('singleBatch'),
    noTimeout: args.boolean('noCursorTimeout'),
  };
  return withErrorContext('Executor error during find command', () =>
    openCursor(engine.cursors, namespace, source, firstBatchOptions, operation),
  );
};

export const getMore = (args: CommandArguments, { engine, database, operation }: CommandContext): Promise<Reply> => {
  const id = args.get('getMore');
  if (getTypeName(id) !== 'long') return args.failWrongType('getMore', id, "'long'");
  const namespace = `${database}.${args.requireField('collection', args.string('collection'))}`;
  return getNextBatch(engine.cursors, BigInt(String(id)), namespace, args.integer('batchSize'), operation);
};
