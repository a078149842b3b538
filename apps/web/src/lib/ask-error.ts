import { ErrorAnswer, type ErrorCode } from '@ledenportaal/shared';
import { formatWait } from './format.js';
import { say } from './messages.js';

type AskCode = ErrorCode | 'unreachable' | 'strange_reply';
/** What the browser knows of a refusal: the server's own words, or that there was no server to speak them. */
export type AskError = Omit<ErrorAnswer['error'], 'code' | 'requestId'> & {
  code: AskCode;
  status?: number;
  requestId?: string;
  /** Seconds after which it may be asked again, where the server said so. */
  retryAfter?: number;
};

/**
 * `status` is fetchBaseQuery's: a number, or a word where there was no answer to number. `retryAfter` is the header of
 * that name: who is told to come back later is told when.
 */
export const toAskError = (status: unknown, data: unknown, retryAfter?: string | null): AskError => {
  const seconds = Number(retryAfter);
  const numbered = {
    ...(typeof status === 'number' && status > 0 && { status }),
    ...(seconds > 0 && { retryAfter: seconds }),
  };
  const known = ErrorAnswer.safeParse(data).data?.error;
  if (known) return { ...known, message: known.message + waitOf(seconds), ...numbered };
  // A proxy without a server behind it answers too, in its own words.
  const silent = !numbered.status || numbered.status >= 500;
  return silent
    ? { code: 'unreachable', message: say('site.unreachable'), ...numbered }
    : { ...strangeReply(), ...numbered };
};

const waitOf = (seconds: number) => (seconds > 0 ? ` ${say('site.wait', { wait: formatWait(seconds) })}` : '');

/** For createApi: a reply that is not what the contract says becomes an error like the others. */
export const strangeReply = (): AskError => ({ code: 'strange_reply', message: say('site.strangeReply') });

/** What a mutation gives as error: ours, or the remains of one that nobody foresaw. */
export const askErrorOf = (error: AskError | { code?: string; message?: string }): AskError =>
  'message' in error && 'code' in error ? (error as AskError) : toAskError(0, null);

/** Whether the same thing, sent again, may be taken: it was no fault of what was sent. */
export const mayWorkAgain = ({ status }: AskError) => status === undefined || status >= 500;

/** What to name to who runs the portal, who finds it in the log: only the server's own faults are there. */
export const reportOf = ({ status = 0, requestId }: Pick<Partial<AskError>, 'status' | 'requestId'>) =>
  status >= 500 && requestId ? say('site.report', { requestId }) : undefined;

/** For what RTK Query gives as error: ours, or a bare Error's remains. */
export const messageOf = (error: { message?: string | undefined }) => error.message ?? say('site.unexpected');
