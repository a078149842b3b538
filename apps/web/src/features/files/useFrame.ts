import { useEffect, useEffectEvent, useRef } from 'react';
import type { Poster } from './usePoster.js';

type Frame = Blob | undefined;

/**
 * Passes a promise of a video frame to `onPoster` as soon as the frame is requested, so that a form that is saved
 * earlier waits for it.
 */
export const useFrame = (onPoster: (poster: Poster) => void) => {
  const settle = useRef<(frame: Frame | Promise<Frame>) => void>(undefined);
  const expect = () => {
    const before = settle.current;
    const coming = new Promise<Frame>((resolve) => (settle.current = resolve));
    // A caller that still waits for the previous frame receives this one.
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
