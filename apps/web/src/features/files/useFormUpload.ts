import { useCallback, useEffect, useRef, useState } from 'react';

type RunningRequest<Result> = PromiseLike<Result> & { abort: () => void };

/** Tracks the progress of one upload of a form. Aborts it on `cancel` and on unmount. */
export const useFormUpload = () => {
  const [fraction, setFraction] = useState<number>();
  const [isCancelled, setCancelled] = useState(false);
  const running = useRef<{ abort: () => void }>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const track = async <Result>(startUpload: (onProgress: (fraction: number) => void) => RunningRequest<Result>) => {
    setCancelled(false);
    setFraction(0);
    const request = startUpload(setFraction);
    running.current = request;
    const result = await request;
    running.current = undefined;
    setFraction(undefined);
    return result;
  };
  const cancel = useCallback(() => {
    setCancelled(true);
    running.current?.abort();
  }, []);
  return { fraction, isCancelled, track, cancel };
};
