import { ErrorAnswer, type ErrorCode } from '@ledenportaal/shared';
import { say } from './messages.js';

type AskCode = ErrorCode | 'unreachable' | 'strange_reply';
/** What the browser knows of a refusal: the server's own words, or that there was no server to speak them. */
export type AskError = Omit<ErrorAnswer['error'], 'code' | 'requestId'> & { code: AskCode; status?: number };

/** `status` is fetchBaseQuery's: a number, or a word where there was no answer to number. */
export const toAskError = (status: unknown, data: unknown): AskError => {
  const numbered = typeof status === 'number' && status > 0 ? { status } : {};
  const known = ErrorAnswer.safeParse(data).data?.error;
  if (known) return { ...known, ...numbered };
  // A proxy without a server behind it answers too, in its own words.
  const silent = !numbered.status || numbered.status >= 500;
  return silent
    ? { code: 'unreachable', message: say('site.unreachable'), ...numbered }
    : { ...strangeReply(), ...numbered };
};

/** For createApi: a reply that is not what the contract says becomes an error like the others. */
export const strangeReply = (): AskError => ({ code: 'strange_reply', message: say('site.strangeReply') });

/** What a mutation gives as error: ours, or the remains of one that nobody foresaw. */
export const askErrorOf = (error: AskError | { code?: string; message?: string }): AskError =>
  'message' in error && 'code' in error ? (error as AskError) : toAskError(0, null);

/** For what RTK Query gives as error: ours, or a bare Error's remains. */
export const messageOf = (error: { message?: string | undefined }) => error.message ?? say('site.unexpected');
