import { setTimeout as pause } from 'node:timers/promises';
import type { Goal, Row } from '../group';
import { getQuantile, getQuartiles } from '../rounds';
import { toTimeRow } from '../rows';

/** Response times in seconds of consecutive requests of one user. */
export type Waits = number[];

export const measureWait = async (sendRequest: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await sendRequest();
  return (performance.now() - startedAt) / 1000;
};

/** Runs at least once. */
export const measureWaitsUntil = async (
  isOver: () => boolean,
  sendRequest: () => Promise<unknown>,
  pauseMs = 0,
): Promise<Waits> => {
  const waits: Waits = [];
  do {
    waits.push(await measureWait(sendRequest));
    if (pauseMs > 0) await pause(pauseMs);
  } while (!isOver());
  return waits;
};

/** Returns a function that tells whether `seconds` have passed since this call. */
export const createDeadline = (seconds: number): (() => boolean) => {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() >= end;
};

/** Large enough that the slowest 1 % is more than one request. */
const requestsPerPart = 300;

/** Compares the 99th percentiles of parts of 300 requests with those measured without the bulk operation. */
export const toPercentile99Row = (label: string, during: Waits, without: Waits): Row => {
  const [busy, quiet] = [during, without].map((waits) =>
    splitIntoParts(waits).map((part) => getQuantile(part, 0.99)),
  ) as [Waits, Waits];
  return toMedianRow(`${label}: p99 of a page`, busy, quiet, { max: 3 });
};

export const toLongestRow = (label: string, during: Waits, without: Waits): Row => {
  const [busy, quiet] = [during, without].map((waits) => Math.max(...waits) * 1000) as [number, number];
  return {
    label: `${label}: the longest page, ms`,
    measured: `${busy.toFixed(0)} ms of ${during.length} pages`,
    yardstick: `${quiet.toFixed(0)} ms of ${without.length}`,
    value: getQuartiles([busy]),
    goal: { max: 1000 },
  };
};

/** The two series are not interleaved, so each value is divided by the median of the other series. */
export const toMedianRow = (label: string, during: Waits, without: Waits, goal?: Goal): Row => {
  const median = getQuartiles(without).median;
  const yardstick = during.map(() => median);
  return toTimeRow(`${label}, relative to without`, during, yardstick, { digits: 1, goal });
};

const splitIntoParts = (waits: Waits): Waits[] => {
  const parts = Math.max(1, Math.floor(waits.length / requestsPerPart));
  return Array.from({ length: parts }, (_, index) =>
    waits.slice(index * requestsPerPart, index === parts - 1 ? undefined : (index + 1) * requestsPerPart),
  );
};
