import type { Authentication } from '../auth/authentication';
import type { Doc } from '../bson/values';
import type { Engine } from '../engine';
import type { Operation } from '../operation';
import type { CommandArguments } from './arguments';

export type Client = {
  id: number;
  authentication: Authentication;
};

export type CommandContext = {
  engine: Engine;
  client: Client;
  database: string;
  operation: Operation;
  /** The evaluated `let` variables of the command. */
  variables: Doc;
};

export type Reply = Record<string, unknown>;
export type CommandHandler = (args: CommandArguments, context: CommandContext) => Reply | Promise<Reply>;
