import { useEffect, useEffectEvent, useState } from 'react';
import { addSpeedSample, getUploadSpeed, type SpeedSample } from '../../../lib/upload/upload-speed.js';
import type { BatchFile } from './batch-store.js';

const sampleIntervalMs = 1_000;

const sum = (items: readonly BatchFile[], getBytes: (item: BatchFile) => number) =>
  items.reduce((bytes, item) => bytes + getBytes(item), 0);
const getSentBytes = (item: BatchFile) => {
  if (item.state === 'sending') return item.size * item.fraction;
  return item.state === 'done' || item.state === 'failed' ? item.size : 0;
};
const getRemainingBytes = (item: BatchFile) => {
  if (item.state === 'sending') return item.size * (1 - item.fraction);
  return item.state === 'waiting' && item.file ? item.size : 0;
};

/** The speed in bytes per second and the seconds left; undefined until they are stable. */
export const useUploadSpeed = (items: readonly BatchFile[], isSending: boolean) => {
  const [samples, setSamples] = useState<readonly SpeedSample[]>([]);
  const takeSample = useEffectEvent(() => {
    const sentBytes = sum(items, getSentBytes);
    setSamples((previous) => addSpeedSample(previous, { at: performance.now(), sentBytes }));
  });
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => takeSample(), sampleIntervalMs);
    return () => {
      clearInterval(timer);
      setSamples([]);
    };
  }, [isSending]);
  const bytesPerSecond = getUploadSpeed(samples);
  if (bytesPerSecond === undefined) return undefined;
  return { bytesPerSecond, secondsLeft: sum(items, getRemainingBytes) / bytesPerSecond };
};
