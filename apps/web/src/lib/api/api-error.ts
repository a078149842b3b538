import type { ErrorCode, ErrorResponse } from '@ledenportaal/shared';
import { formatWaitTime } from '../format.js';
import { t } from '../messages.js';
import { hasShape } from './has-shape.js';

/**
 * The client's own errors. An upload is `interrupted` when it has no response although the server is ready. The others
 * of an upload are in `file-error.ts`.
 */
type ClientErrorCode = 'unreachable' | 'strange_reply' | 'interrupted' | 'file_gone' | 'file_changed';
type ApiErrorCode = ErrorCode | ClientErrorCode;
/** A failed request: the server's error, or the client's own. */
export type ApiError = Omit<ErrorResponse['error'], 'code' | 'requestId'> & {
  code: ApiErrorCode;
  status?: number;
  requestId?: string;
  /** Seconds until the request may be repeated, from the Retry-After header. */
  retryAfter?: number;
};

/**
 * Converts a failed response to an ApiError. `status` is that of fetchBaseQuery: an HTTP status, or a string such as
 * FETCH_ERROR without a response. `retryAfter` is the Retry-After header in seconds; it is added to the message.
 */
export const toApiError = (status: unknown, data: unknown, retryAfter?: string | null): ApiError => {
  const seconds = Number(retryAfter);
  const httpFields = {
    ...(typeof status === 'number' && status > 0 && { status }),
    ...(seconds > 0 && { retryAfter: seconds }),
  };
  const serverError = isErrorResponse(data) ? data.error : undefined;
  if (serverError) return { ...serverError, message: serverError.message + formatRetryAfter(seconds), ...httpFields };
  // A proxy sends its own 5xx error page when the server behind it is down.
  const isServerDown = !httpFields.status || httpFields.status >= 500;
  return isServerDown
    ? { code: 'unreachable', message: t('site.unreachable'), ...httpFields }
    : { ...createUnexpectedResponseError(), ...httpFields };
};

const isErrorResponse = (data: unknown): data is ErrorResponse => {
  if (!hasShape(data, { error: { code: '', message: '', requestId: '' } })) return false;
  const { fields = {}, details = {} }: ErrorResponse['error'] = data.error as never;
  return (
    hasShape(fields, {}) && hasShape(details, {}) && Object.values(fields).every((text) => typeof text === 'string')
  );
};

const formatRetryAfter = (seconds: number) =>
  seconds > 0 ? ` ${t('site.wait', { wait: formatWaitTime(seconds) })}` : '';

/** For createApi: the error for a response that does not match the contract. */
export const createUnexpectedResponseError = (): ApiError => ({
  code: 'strange_reply',
  message: t('site.strangeReply'),
});

/** Returns the ApiError of a mutation; any other error (such as a serialized exception) counts as unreachable. */
export const getApiError = (error: ApiError | { code?: string; message?: string }): ApiError =>
  'message' in error && 'code' in error ? (error as ApiError) : toApiError(0, null);

/** Whether repeating the same request can succeed: there was no response, or the server failed (5xx). */
export const isRetryable = ({ code, status }: ApiError) =>
  code !== 'file_changed' && (status === undefined || status >= 500);

/** Returns a text with the request id, to report to the operator. Only for 5xx errors, which the server logs. */
export const getReportText = ({ status = 0, requestId }: Pick<Partial<ApiError>, 'status' | 'requestId'>) =>
  status >= 500 && requestId ? t('site.report', { requestId }) : undefined;

/** Whether the request was aborted, because its session ended or another began. */
export const isAborted = ({ name }: { name?: string | undefined }) => name === 'AbortError';

/** Returns the message of an RTK Query error: an ApiError or a serialized exception. */
export const getErrorMessage = (error: { name?: string | undefined; message?: string | undefined }) =>
  (isAborted(error) ? undefined : error.message) ?? t('site.unexpected');
