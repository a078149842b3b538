import { useCallback, useEffect, useRef, useState } from 'react';
import { askErrorOf, type AskError } from './ask-error.js';

export type Sending = { file: File; preview: string; fraction: number; error?: AskError };

type Outcome<Reply> = { data?: Reply | undefined; error?: Parameters<typeof askErrorOf>[0] | undefined };
type Running<Reply> = PromiseLike<Outcome<Reply>> & { abort: () => void };
type Send<Reply> = (args: { file: File; onProgress: (fraction: number) => void }) => Running<Reply>;

/**
 * Uploads one file at a time, with preview and progress. The upload is aborted by `remove`, by a new `start` and on
 * unmount. A finished upload stays visible until `clear` is called.
 */
export const useUpload = <Reply>(send: Send<Reply>, onDone: (reply: Reply, clear: () => void) => void) => {
  const [sending, setSending] = useState<Sending>();
  const running = useRef<Running<Reply>>(undefined);
  const isBusy = useCallback(() => running.current !== undefined, []);

  const stop = useCallback(() => {
    const request = running.current;
    running.current = undefined;
    request?.abort();
  }, []);
  useEffect(() => stop, [stop]);

  const preview = sending?.preview;
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);

  const start = async (file: File, shown = URL.createObjectURL(file)) => {
    stop();
    const show = (news: Pick<Sending, 'fraction' | 'error'>) => setSending({ file, preview: shown, ...news });
    show({ fraction: 0 });
    const request = send({ file, onProgress: (fraction) => running.current === request && show({ fraction }) });
    running.current = request;
    const { data, error } = await request;
    // The upload was aborted or replaced by another one, so its result is ignored.
    if (running.current !== request) return;
    running.current = undefined;
    if (data) return onDone(data, () => setSending(undefined));
    show({ fraction: 0, error: askErrorOf(error ?? {}) });
  };
  const remove = () => {
    stop();
    setSending(undefined);
  };
  const retry = () => sending && void start(sending.file, sending.preview);
  return { sending, isBusy, start: (file: File) => void start(file), retry, remove };
};
