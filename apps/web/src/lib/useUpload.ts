import { useCallback, useEffect, useRef, useState } from 'react';
import { askErrorOf, type AskError } from './ask-error.js';

export type Sending = { file: File; preview: string; fraction: number; error?: AskError };

type Outcome<Reply> = { data?: Reply | undefined; error?: Parameters<typeof askErrorOf>[0] | undefined };
type Running<Reply> = PromiseLike<Outcome<Reply>> & { abort: () => void };
type Send<Reply> = (args: { file: File; onProgress: (fraction: number) => void }) => Running<Reply>;

/**
 * One upload at a time: shown at once, followed, broken off on request and on leaving the page. Once done it stays in
 * sight till `clear`.
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
    // Broken off, or another one started: this answer is nobody's.
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
