import type { CatalogueFile } from '@ledenportaal/shared';
import { useRef, useState } from 'react';
import type { Progress } from '../../lib/api/transfer.js';
import { getSpeed, addSample } from './download-progress.js';

export type ActiveDownload = {
  file: CatalogueFile;
  progress: Progress;
  /** In bytes per second; undefined until it is known. */
  speed: number | undefined;
  /** The connection was lost and the download is about to retry by itself. */
  isWaiting: boolean;
  /** Why the download has stopped; undefined while it runs or retries by itself. */
  reason: string | undefined;
};

/** Minimum time between two updates of the screen: faster updates are not readable. */
const updateIntervalMs = 250;
const initialProgress: Progress = { received: 0, total: undefined };

/** State of the download that the overlay shows. */
export const useActiveDownload = () => {
  const [activeDownload, setActiveDownload] = useState<ActiveDownload>();
  const latest = useRef(initialProgress);
  const samples = useRef<Parameters<typeof addSample>[0]>([]);
  const update = (changes: Partial<ActiveDownload>) =>
    setActiveDownload((current) => current && { ...current, ...changes });

  const begin = (file: CatalogueFile) => {
    samples.current = [];
    setActiveDownload((current) => ({
      file,
      progress: current?.progress ?? { received: 0, total: file.size },
      speed: undefined,
      isWaiting: false,
      reason: undefined,
    }));
  };
  const updateProgress = (progress: Progress) => {
    latest.current = progress;
    const at = performance.now();
    if (at - (samples.current.at(-1)?.at ?? -updateIntervalMs) < updateIntervalMs) return;
    samples.current = addSample(samples.current, { at, received: progress.received });
    update({ progress, speed: getSpeed(samples.current), isWaiting: false });
  };
  const stop = (reason?: string) => {
    samples.current = [];
    update({ progress: latest.current, speed: undefined, isWaiting: reason === undefined, reason });
  };
  return {
    activeDownload,
    begin,
    updateProgress,
    pause: () => stop(),
    fail: stop,
    close: () => setActiveDownload(undefined),
  };
};
