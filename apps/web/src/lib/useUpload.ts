import { useCallback, useEffect, useRef, useState } from 'react';
import { getApiError, type ApiError } from './api-error.js';

export type UploadInProgress = { file: File; preview: string; fraction: number; error?: ApiError };

type UploadOutcome<Reply> = { data?: Reply | undefined; error?: Parameters<typeof getApiError>[0] | undefined };
type UploadRequest<Reply> = PromiseLike<UploadOutcome<Reply>> & { abort: () => void };
type SendFile<Reply> = (args: { file: File; onProgress: (fraction: number) => void }) => UploadRequest<Reply>;

/**
 * Uploads one file at a time, with preview and progress. The upload is aborted by `remove`, by a new `start` and on
 * unmount. A finished upload stays visible until `clear` is called.
 */
export const useUpload = <Reply>(send: SendFile<Reply>, onDone: (reply: Reply, clear: () => void) => void) => {
  const [sending, setSending] = useState<UploadInProgress>();
  const activeRequest = useRef<UploadRequest<Reply>>(undefined);
  const isBusy = useCallback(() => activeRequest.current !== undefined, []);

  const stop = useCallback(() => {
    const request = activeRequest.current;
    activeRequest.current = undefined;
    request?.abort();
  }, []);
  useEffect(() => stop, [stop]);

  const preview = sending?.preview;
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);

  const start = async (file: File, previewUrl = URL.createObjectURL(file)) => {
    stop();
    const updateState = (changes: Pick<UploadInProgress, 'fraction' | 'error'>) =>
      setSending({ file, preview: previewUrl, ...changes });
    updateState({ fraction: 0 });
    const request = send({
      file,
      onProgress: (fraction) => activeRequest.current === request && updateState({ fraction }),
    });
    activeRequest.current = request;
    const { data, error } = await request;
    // The upload was aborted or replaced by another one, so its result is ignored.
    if (activeRequest.current !== request) return;
    activeRequest.current = undefined;
    if (data) return onDone(data, () => setSending(undefined));
    updateState({ fraction: 0, error: getApiError(error ?? {}) });
  };
  const remove = () => {
    stop();
    setSending(undefined);
  };
  const retry = () => sending && void start(sending.file, sending.preview);
  return { sending, isBusy, start: (file: File) => void start(file), retry, remove };
};
