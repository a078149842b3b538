import { Binary } from 'bson';
import type { SaslReply } from '../auth/authentication';
import { isDocument, isTruthy } from '../bson/values';
import { fail } from '../errors';
import type { Arguments } from './arguments';
import type { Client, CommandContext, Reply } from './types';

export function saslStart(args: Arguments, { client }: CommandContext): Reply {
  const options = args.document('options') ?? {};
  const payload = payloadOf(args);
  return orRefuse(() =>
    client.authentication.start(args.get('mechanism'), payload, isTruthy(options.skipEmptyExchange)),
  );
}

export function saslContinue(args: Arguments, { client }: CommandContext): Reply {
  const payload = payloadOf(args);
  return orRefuse(() => client.authentication.continue(args.get('conversationId'), payload));
}

/** Starts the speculative authentication that a driver sends with `hello`. Returns undefined when it fails. */
export function speculate(asked: unknown, { authentication }: Client): Reply | undefined {
  if (!isDocument(asked) || !authentication.isRequired) return undefined;
  const { payload, mechanism, options } = asked;
  if (!(payload instanceof Binary)) return undefined;
  const skips = isDocument(options) && isTruthy(options.skipEmptyExchange);
  try {
    return toReply(authentication.start(mechanism, payload.value(), skips));
  } catch {
    return undefined;
  }
}

function payloadOf(args: Arguments): Uint8Array {
  const payload = args.get('payload');
  if (payload instanceof Binary) return payload.value();
  return args.wrongType('payload', payload, "'binData'");
}

/** Runs an exchange and throws the same error for every failure, so that it reveals nothing. */
function orRefuse(act: () => SaslReply): Reply {
  let reply: SaslReply;
  try {
    reply = act();
  } catch {
    return fail(18, 'Authentication failed.');
  }
  return toReply(reply);
}

function toReply({ payload, ...reply }: SaslReply): Reply {
  return { ...reply, payload: new Binary(payload) };
}
