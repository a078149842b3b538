import { useCallback, useEffect, useRef, useState } from 'react';

type Running<Answer> = PromiseLike<Answer> & { abort: () => void };

/** Tracks the progress of one upload of a form. Aborts it on `cancel` and on unmount. */
export const useSending = () => {
  const [fraction, setFraction] = useState<number>();
  const [isCancelled, setCancelled] = useState(false);
  const running = useRef<{ abort: () => void }>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const follow = async <Answer>(send: (onProgress: (fraction: number) => void) => Running<Answer>) => {
    setCancelled(false);
    setFraction(0);
    const request = send(setFraction);
    running.current = request;
    const answer = await request;
    running.current = undefined;
    setFraction(undefined);
    return answer;
  };
  const cancel = useCallback(() => {
    setCancelled(true);
    running.current?.abort();
  }, []);
  return { fraction, isCancelled, follow, cancel };
};
