import { compileExpression } from '../aggregation/expressions/compile';
import { isDocument, isNumeric, toNumber, type Doc } from '../bson/values';
import { formatValue } from '../bson/format-value';
import type { Engine } from '../engine';
import { toMongoError, fail } from '../errors';
import { Operation } from '../operation';
import { commandAliases, supportedCommands } from '../supported';
import { CommandArguments, type DocumentSection } from './arguments';
import { assertSimpleCollation } from './collation';
import { commands } from './table';
import type { Client, Reply } from './types';

export type CommandRequest = {
  command: Doc;
  sections: ReadonlyMap<string, DocumentSection>;
  client: Client;
};

/** Runs one command. Errors become an error reply. */
export const runCommand = async (engine: Engine, request: CommandRequest): Promise<Reply> => {
  try {
    return { ...(await dispatch(engine, request)), ok: 1 };
  } catch (cause) {
    const { code, codeName, message, fields } = toMongoError(cause);
    if (code === 1) process.stderr.write(`${(cause as Error).stack}\n`);
    return { ok: 0, errmsg: message, code, codeName, ...fields };
  }
};

const dispatch = (engine: Engine, { command, sections, client }: CommandRequest): Reply | Promise<Reply> => {
  const [commandName = ''] = Object.keys(command);
  const name = commandAliases[commandName] ?? commandName;
  const handler = commands.get(name);
  if (!handler) return fail(59, `no such command: '${commandName}'`);
  if (!client.authentication.isAllowed(name)) return fail(13, `Command ${name} requires authentication`);
  assertNoTransaction(command);
  assertSupportedConcerns(command);
  const args = new CommandArguments(commandName, command, sections);
  const knownFields = supportedCommands[name];
  if (knownFields) args.assertKnownFields(knownFields);
  if (knownFields?.includes('collation') && name !== 'create') assertSimpleCollation(command.collation);
  const operation = new Operation(parseMaxTime(command));
  const variables = evaluateLet(command.let);
  const database = typeof command.$db === 'string' ? command.$db : 'test';
  return handler(args, { engine, client, database, operation, variables });
};

/** A standalone server supports sessions, but no transactions and no retryable writes. */
const assertNoTransaction = (command: Doc): void => {
  if (command.txnNumber !== undefined || command.startTransaction !== undefined) {
    fail(20, 'Transaction numbers are only allowed on a replica set member or mongos');
  }
};

const assertSupportedConcerns = ({ writeConcern, readConcern }: Doc): void => {
  const w = isDocument(writeConcern) ? writeConcern.w : undefined;
  if (isNumeric(w) && toNumber(w) > 1) fail(2, "cannot use 'w' > 1 when a host is not replicated");
  if (typeof w === 'string' && w !== 'majority')
    fail(2, `cannot use non-majority 'w' mode ${w} when a host is not a member of a replica set`);
  const level = isDocument(readConcern) ? readConcern.level : undefined;
  if (level !== undefined && !['local', 'available', 'majority'].includes(level as string)) {
    fail(246, `Read concern level ${formatValue(level)} is only supported on a replica set`);
  }
  if (isDocument(readConcern) && readConcern.afterClusterTime !== undefined) {
    fail(20, 'Cannot specify afterClusterTime readConcern without replication enabled');
  }
};

const parseMaxTime = ({ maxTimeMS }: Doc): number => {
  if (maxTimeMS === undefined || maxTimeMS === null) return 0;
  const number = isNumeric(maxTimeMS) ? toNumber(maxTimeMS) : Number.NaN;
  if (!isNumeric(maxTimeMS)) fail(2, 'maxTimeMS must be a number');
  if (!Number.isInteger(number)) fail(2, 'maxTimeMS has non-integral value');
  if (number < 0 || number > 2147483647) fail(2, `${number} value for maxTimeMS is out of range [0, 2147483647]`);
  return number;
};

const evaluateLet = (bindings: unknown): Doc => {
  if (bindings === undefined || bindings === null) return {};
  if (!isDocument(bindings)) return fail(14, "BSON field 'let' is the wrong type, expected type 'object'");
  const scope: Doc = { NOW: new Date() };
  for (const name of Object.keys(bindings)) {
    scope[name] = compileExpression(bindings[name], Object.keys(scope))({}, scope) ?? null;
  }
  return scope;
};
