import { setTimeout as pause } from 'node:timers/promises';
import type { Row } from '../group';
import { spread } from '../rounds';
import { byTime } from '../rows';

/** Response times in seconds of consecutive requests of one user. */
export type Waits = number[];

export async function waitFor(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await ask();
  return (performance.now() - began) / 1000;
}

/** Runs at least once. */
export async function waitsUntil(isOver: () => boolean, ask: () => Promise<unknown>, breathMs = 0): Promise<Waits> {
  const waits: Waits = [];
  do {
    waits.push(await waitFor(ask));
    if (breathMs > 0) await pause(breathMs);
  } while (!isOver());
  return waits;
}

/** Returns a function that tells whether `seconds` have passed since this call. */
export function over(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() >= end;
}

/** Large enough that the slowest 1 % is more than one request. */
const inPart = 300;

/** Compares the 99th percentiles of parts of 300 requests with those measured without the bulk operation. */
export function slowRow(what: string, during: Waits, without: Waits): Row {
  const [busy, quiet] = [during, without].map((waits) => partsOf(waits).map(slowest)) as [Waits, Waits];
  return { ...usualRow(`${what}: p99 of a page`, busy, quiet), goal: { most: 3 } };
}

export function longestRow(what: string, during: Waits, without: Waits): Row {
  const [busy, quiet] = [during, without].map((waits) => Math.max(...waits) * 1000) as [number, number];
  return {
    what: `${what}: the longest page, ms`,
    ours: `${busy.toFixed(0)} ms of ${during.length} pages`,
    yardstick: `${quiet.toFixed(0)} ms of ${without.length}`,
    value: spread([busy]),
    goal: { most: 1000 },
  };
}

/** The two series are not interleaved, so each value is divided by the median of the other series. */
export function usualRow(what: string, during: Waits, without: Waits): Row {
  const usual = spread(without).median;
  const yardstick = during.map(() => usual);
  return byTime(`${what}, in that without`, during, yardstick, 1);
}

function partsOf(waits: Waits): Waits[] {
  const parts = Math.max(1, Math.floor(waits.length / inPart));
  return Array.from({ length: parts }, (_, at) =>
    waits.slice(at * inPart, at === parts - 1 ? undefined : (at + 1) * inPart),
  );
}

function slowest(waits: Waits): number {
  return [...waits].sort((left, right) => left - right)[Math.floor((waits.length - 1) * 0.99)]!;
}
