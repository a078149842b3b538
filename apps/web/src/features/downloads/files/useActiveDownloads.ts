import type { CatalogueFile } from '@ledenportaal/shared';
import { useRef, useState } from 'react';
import type { Progress } from '../../../lib/api/transfer.js';
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
  /** Whether it is shown in the panel instead of the overlay. */
  isFolded: boolean;
};

/** Minimum time between two updates of the screen: faster updates are not readable. */
const updateIntervalMs = 250;

type Measured = { latest: Progress; samples: Parameters<typeof addSample>[0] };

/** State of the downloads that the overlay and the panel show. */
export const useActiveDownloads = () => {
  const [activeDownloads, setActiveDownloads] = useState<readonly ActiveDownload[]>([]);
  const measured = useRef(new Map<string, Measured>());
  const update = (id: string, changes: Partial<ActiveDownload>) =>
    setActiveDownloads((current) =>
      current.map((download) => (download.file._id === id ? { ...download, ...changes } : download)),
    );

  const begin = (file: CatalogueFile) => {
    const { _id: id } = file;
    const started = { speed: undefined, isWaiting: false, reason: undefined };
    const progress = { received: 0, total: file.size };
    if (measured.current.has(id)) update(id, started);
    else setActiveDownloads((current) => [...current, { ...started, file, progress, isFolded: false }]);
    measured.current.set(id, { latest: progress, ...measured.current.get(id), samples: [] });
  };
  const updateProgress = (id: string, progress: Progress) => {
    const samples = measured.current.get(id)?.samples;
    // It may have been cancelled.
    if (!samples) return;
    const at = performance.now();
    const shouldShow = at - (samples.at(-1)?.at ?? -updateIntervalMs) >= updateIntervalMs;
    const next = shouldShow ? addSample(samples, { at, received: progress.received }) : samples;
    measured.current.set(id, { latest: progress, samples: next });
    if (shouldShow) update(id, { progress, speed: getSpeed(next), isWaiting: false });
  };
  const stop = (id: string, reason?: string) => {
    const progress = measured.current.get(id)?.latest;
    if (!progress) return;
    measured.current.set(id, { latest: progress, samples: [] });
    update(id, { progress, speed: undefined, isWaiting: reason === undefined, reason });
  };
  return {
    activeDownloads,
    begin,
    updateProgress,
    pause: (id: string) => stop(id),
    fail: stop,
    fold: (id: string) => update(id, { isFolded: true }),
    close: (id: string) => {
      measured.current.delete(id);
      setActiveDownloads((current) => current.filter(({ file }) => file._id !== id));
    },
  };
};
