import type { CatalogueFile } from '@ledenportaal/shared';
import { useRef, useState } from 'react';
import type { Progress } from '../../lib/transfer.js';
import { speedOf, withSample } from './download-course.js';

export type Course = {
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
const everyMs = 250;
const nothingYet: Progress = { received: 0, total: undefined };

/** State of the download that the overlay shows. */
export const useCourse = () => {
  const [course, setCourse] = useState<Course>();
  const latest = useRef(nothingYet);
  const samples = useRef<Parameters<typeof withSample>[0]>([]);
  const change = (changed: Partial<Course>) => setCourse((shown) => shown && { ...shown, ...changed });

  const begin = (file: CatalogueFile) => {
    samples.current = [];
    setCourse((shown) => ({
      file,
      progress: shown?.progress ?? { received: 0, total: file.size },
      speed: undefined,
      isWaiting: false,
      reason: undefined,
    }));
  };
  const follow = (progress: Progress) => {
    latest.current = progress;
    const at = performance.now();
    if (at - (samples.current.at(-1)?.at ?? -everyMs) < everyMs) return;
    samples.current = withSample(samples.current, { at, received: progress.received });
    change({ progress, speed: speedOf(samples.current), isWaiting: false });
  };
  const stop = (reason?: string) => {
    samples.current = [];
    change({ progress: latest.current, speed: undefined, isWaiting: reason === undefined, reason });
  };
  return { course, begin, follow, pause: () => stop(), fail: stop, close: () => setCourse(undefined) };
};
