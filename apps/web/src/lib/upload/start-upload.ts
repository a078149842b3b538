import { getApiError, type ApiError } from '../api/api-error.js';

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

/** Sends one file. Reports no progress after the result, and neither progress nor a result after `abort`. */
export const startUpload = <Reply>(
  send: (onProgress: OnProgress) => UploadRequest<Reply>,
  onProgress: OnProgress,
): Upload<Reply> => {
  let isActive = true;
  const request = send((fraction) => {
    if (isActive) onProgress(fraction);
  });
  const toResult = async (): Promise<UploadResult<Reply> | undefined> => {
    const { data, error } = await request;
    if (!isActive) return undefined;
    isActive = false;
    return data ? { data } : { error: getApiError(error ?? {}) };
  };
  return {
    result: toResult(),
    abort: () => {
      isActive = false;
      request.abort();
    },
  };
};
