import { useEffect, useEffectEvent, useRef } from 'react';
import type { Poster } from './usePoster.js';

type Frame = Blob | undefined;

/** The picture that a film will give: promised as soon as it is asked for, so that who saves before it is there waits. */
export const useFrame = (onPoster: (poster: Poster) => void) => {
  const settle = useRef<(frame: Frame | Promise<Frame>) => void>(undefined);
  const expect = () => {
    const before = settle.current;
    const coming = new Promise<Frame>((resolve) => (settle.current = resolve));
    // Who waits for the moment before gets this one.
    before?.(coming);
    onPoster(coming);
  };
  const finish = (frame?: Promise<Frame>) => {
    onPoster(frame);
    settle.current?.(frame);
    settle.current = undefined;
  };
  const begin = useEffectEvent(expect);
  useEffect(() => {
    begin();
    return () => settle.current?.(undefined);
  }, []);
  return {
    expect,
    take: (drawn: Promise<Blob | null>) => finish(drawn.then((frame) => frame ?? undefined)),
    giveUp: () => finish(),
  };
};
