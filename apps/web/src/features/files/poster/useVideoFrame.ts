import { useEffect, useEffectEvent, useRef } from 'react';
import type { Poster } from './usePoster.js';

type Frame = Blob | undefined;

/**
 * Passes a promise of a video frame to `onPoster` as soon as the frame is requested, so that a form that is saved
 * earlier waits for it.
 */
export const useVideoFrame = (onPoster: (poster: Poster) => void) => {
  const resolveRef = useRef<(frame: Frame | Promise<Frame>) => void>(undefined);
  const expectFrame = () => {
    const previousResolve = resolveRef.current;
    const pendingFrame = new Promise<Frame>((resolve) => (resolveRef.current = resolve));
    // A caller that still waits for the previous frame receives this one.
    previousResolve?.(pendingFrame);
    onPoster(pendingFrame);
  };
  const settleFrame = (frame?: Promise<Frame>) => {
    onPoster(frame);
    resolveRef.current?.(frame);
    resolveRef.current = undefined;
  };
  const expectOnMount = useEffectEvent(expectFrame);
  useEffect(() => {
    expectOnMount();
    return () => resolveRef.current?.(undefined);
  }, []);
  return {
    expectFrame,
    resolveFrame: (captured: Promise<Blob | null>) => settleFrame(captured.then((frame) => frame ?? undefined)),
    cancelFrame: () => settleFrame(),
  };
};
