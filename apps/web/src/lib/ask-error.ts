import { ErrorAnswer, type ErrorCode } from '@ledenportaal/shared';
import { formatWait } from './format.js';
import { say } from './messages.js';

type AskCode = ErrorCode | 'unreachable' | 'strange_reply';
/** A failed request: the server's error, or the client's own for an unreachable server or an invalid response. */
export type AskError = Omit<ErrorAnswer['error'], 'code' | 'requestId'> & {
  code: AskCode;
  status?: number;
  requestId?: string;
  /** Seconds until the request may be repeated, from the Retry-After header. */
  retryAfter?: number;
};

/**
 * Converts a failed response to an ApiError. `status` is that of fetchBaseQuery: an HTTP status, or a string such as
 * FETCH_ERROR without a response. `retryAfter` is the Retry-After header in seconds; it is added to the message.
 */
export const toAskError = (status: unknown, data: unknown, retryAfter?: string | null): AskError => {
  const seconds = Number(retryAfter);
  const numbered = {
    ...(typeof status === 'number' && status > 0 && { status }),
    ...(seconds > 0 && { retryAfter: seconds }),
  };
  const known = ErrorAnswer.safeParse(data).data?.error;
  if (known) return { ...known, message: known.message + waitOf(seconds), ...numbered };
  // A proxy sends its own 5xx error page when the server behind it is down.
  const silent = !numbered.status || numbered.status >= 500;
  return silent
    ? { code: 'unreachable', message: say('site.unreachable'), ...numbered }
    : { ...strangeReply(), ...numbered };
};

const waitOf = (seconds: number) => (seconds > 0 ? ` ${say('site.wait', { wait: formatWait(seconds) })}` : '');

/** For createApi: the error for a response that does not match the contract. */
export const strangeReply = (): AskError => ({ code: 'strange_reply', message: say('site.strangeReply') });

/** Returns the ApiError of a mutation; any other error (such as a serialized exception) counts as unreachable. */
export const askErrorOf = (error: AskError | { code?: string; message?: string }): AskError =>
  'message' in error && 'code' in error ? (error as AskError) : toAskError(0, null);

/** Whether repeating the same request can succeed: there was no response, or the server failed (5xx). */
export const mayWorkAgain = ({ status }: AskError) => status === undefined || status >= 500;

/** Returns a text with the request id, to report to the operator. Only for 5xx errors, which the server logs. */
export const reportOf = ({ status = 0, requestId }: Pick<Partial<AskError>, 'status' | 'requestId'>) =>
  status >= 500 && requestId ? say('site.report', { requestId }) : undefined;

/** Returns the message of an RTK Query error: an ApiError or a serialized exception. */
export const messageOf = (error: { message?: string | undefined }) => error.message ?? say('site.unexpected');
