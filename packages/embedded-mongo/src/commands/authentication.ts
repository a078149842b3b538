import { Binary } from 'bson';
import type { SaslReply } from '../auth/authentication';
import { isDocument, isTruthy } from '../bson/values';
import { fail } from '../errors';
import type { CommandArguments } from './arguments';
import type { Client, CommandContext, Reply } from './types';

export const saslStart = (args: CommandArguments, { client }: CommandContext): Reply => {
  const options = args.document('options') ?? {};
  const payload = getPayload(args);
  return withUniformError(() =>
    client.authentication.start(args.get('mechanism'), payload, isTruthy(options.skipEmptyExchange)),
  );
};

export const saslContinue = (args: CommandArguments, { client }: CommandContext): Reply => {
  const payload = getPayload(args);
  return withUniformError(() => client.authentication.continue(args.get('conversationId'), payload));
};

/** Starts the speculative authentication that a driver sends with `hello`. Returns undefined when it fails. */
export const startSpeculativeAuthentication = (request: unknown, { authentication }: Client): Reply | undefined => {
  if (!isDocument(request) || !authentication.isRequired) return undefined;
  const { payload, mechanism, options } = request;
  if (!(payload instanceof Binary)) return undefined;
  const skipEmptyExchange = isDocument(options) && isTruthy(options.skipEmptyExchange);
  try {
    return toReply(authentication.start(mechanism, payload.value(), skipEmptyExchange));
  } catch {
    return undefined;
  }
};

const getPayload = (args: CommandArguments): Uint8Array => {
  const payload = args.get('payload');
  if (payload instanceof Binary) return payload.value();
  return args.failWrongType('payload', payload, "'binData'");
};

/** Runs an exchange and throws the same error for every failure, so that it reveals nothing. */
const withUniformError = (exchange: () => SaslReply): Reply => {
  let reply: SaslReply;
  try {
    reply = exchange();
  } catch {
    return fail(18, 'Authentication failed.');
  }
  return toReply(reply);
};

const toReply = ({ payload, ...reply }: SaslReply): Reply => ({ ...reply, payload: new Binary(payload) });
