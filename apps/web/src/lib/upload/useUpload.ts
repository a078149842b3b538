import { useCallback, useEffect, useRef, useState } from 'react';
import { startUpload, type OnProgress, type Upload, type UploadRequest } from './start-upload.js';

/** Uploads one file at a time. The upload is aborted by `cancel`, by a new `run` and on unmount. */
export const useUpload = () => {
  /** Undefined when nothing is being uploaded. */
  const [fraction, setFraction] = useState<number>();
  const [isCancelled, setIsCancelled] = useState(false);
  const active = useRef<Upload<unknown>>(undefined);

  const abort = useCallback(() => {
    active.current?.abort();
    active.current = undefined;
  }, []);
  useEffect(() => abort, [abort]);

  /** Resolves with undefined when the upload was aborted. */
  const run = useCallback(
    async <Reply>(send: (onProgress: OnProgress) => UploadRequest<Reply>) => {
      abort();
      setIsCancelled(false);
      setFraction(0);
      const upload = startUpload(send, setFraction);
      active.current = upload;
      const result = await upload.result;
      if (!result) return undefined;
      active.current = undefined;
      setFraction(undefined);
      return result;
    },
    [abort],
  );
  const cancel = useCallback(() => {
    abort();
    setIsCancelled(true);
    setFraction(undefined);
  }, [abort]);
  const isBusy = useCallback(() => active.current !== undefined, []);
  return { fraction, isCancelled, isBusy, run, cancel };
};
