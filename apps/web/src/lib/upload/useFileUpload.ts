import { useEffect, useState } from 'react';
import type { ApiError } from '../api/api-error.js';
import type { OnProgress, UploadRequest } from './start-upload.js';
import { useUpload } from './useUpload.js';

export type UploadInProgress = { file: File; preview: string; fraction: number; error?: ApiError };
type SendFile<Reply> = (args: { file: File; onProgress: OnProgress }) => UploadRequest<Reply>;

/**
 * Uploads the file that the user selects, with a preview. A failed upload stays visible with its error, to be retried.
 * A finished one stays visible until `onDone` calls `clear`.
 */
export const useFileUpload = <Reply>(send: SendFile<Reply>, onDone: (reply: Reply, clear: () => void) => void) => {
  const { fraction, isBusy, run, cancel } = useUpload();
  const [selected, setSelected] = useState<UploadInProgress>();
  const preview = selected?.preview;
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);

  const start = async (file: File, previewUrl = URL.createObjectURL(file)) => {
    const upload = { file, preview: previewUrl };
    setSelected({ ...upload, fraction: 0 });
    const result = await run((onProgress) => send({ file, onProgress }));
    if (!result) return;
    const { data, error } = result;
    setSelected(error ? { ...upload, fraction: 0, error } : { ...upload, fraction: 1 });
    if (data) onDone(data, () => setSelected(undefined));
  };
  return {
    sending: selected && { ...selected, fraction: fraction ?? selected.fraction },
    isBusy,
    start: (file: File) => void start(file),
    retry: () => selected && void start(selected.file, selected.preview),
    remove: () => {
      cancel();
      setSelected(undefined);
    },
  };
};
