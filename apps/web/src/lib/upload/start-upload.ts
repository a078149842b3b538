import { getApiError, toApiError, type ApiError } from '../api/api-error.js';
// Loads it with the page, and not without a connection.
import '../api/send-form.js';

type Response<Reply> = { data?: Reply | undefined; error?: Parameters<typeof getApiError>[0] | undefined };
export type UploadRequest<Reply> = PromiseLike<Response<Reply>> & { abort: () => void };
/** Receives the sent fraction of the file, 0 to 1. */
export type OnProgress = (fraction: number) => void;
export type UploadResult<Reply> = { data: Reply; error?: undefined } | { data?: undefined; error: ApiError };
export type Upload<Reply> = {
  /** Undefined when the upload was aborted. */
  result: Promise<UploadResult<Reply> | undefined>;
  abort: () => void;
};

/**
 * Sends one file. Reports no progress after the result, and neither progress nor a result after `abort`. Fails like an
 * unreachable server after `stallTimeoutMs` without progress: a connection that is lost while the device sleeps is not
 * always reported.
 */
export const startUpload = <Reply>(
  send: (onProgress: OnProgress) => UploadRequest<Reply>,
  onProgress: OnProgress,
  stallTimeoutMs = Infinity,
): Upload<Reply> => {
  let isActive = true;
  let stallTimer: ReturnType<typeof setTimeout> | undefined;
  let handleStall: (result: UploadResult<Reply>) => void = () => undefined;
  const stall = new Promise<UploadResult<Reply>>((resolve) => (handleStall = resolve));
  const restartStallTimer = () => {
    clearTimeout(stallTimer);
    if (stallTimeoutMs < Infinity)
      stallTimer = setTimeout(() => {
        handleStall({ error: toApiError(0, null) });
        request.abort();
      }, stallTimeoutMs);
  };
  const finish = () => {
    isActive = false;
    clearTimeout(stallTimer);
  };
  const request = send((fraction) => {
    if (!isActive) return;
    restartStallTimer();
    onProgress(fraction);
  });
  restartStallTimer();
  const toResult = async (): Promise<UploadResult<Reply> | undefined> => {
    const { data, error } = await Promise.race([stall, request]);
    if (!isActive) return undefined;
    finish();
    return data ? { data } : { error: getApiError(error ?? {}) };
  };
  return {
    result: toResult(),
    abort: () => {
      finish();
      request.abort();
    },
  };
};
