import { setTimeout as pause } from 'node:timers/promises';
import type { Row } from '../group';
import { spread } from '../rounds';
import { byTime } from '../rows';

/** How long somebody waited who asked again as soon as there was an answer, in seconds. */
export type Waits = number[];

export async function waitFor(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await ask();
  return (performance.now() - began) / 1000;
}

/** At least once. */
export async function waitsUntil(isOver: () => boolean, ask: () => Promise<unknown>, breathMs = 0): Promise<Waits> {
  const waits: Waits = [];
  do {
    waits.push(await waitFor(ask));
    if (breathMs > 0) await pause(breathMs);
  } while (!isOver());
  return waits;
}

/** From now on. */
export function over(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() >= end;
}

/** So many of them that one in a hundred is more than one. */
const inPart = 300;

/** The slowest hundredth of every few hundred, each in what that usually is without. */
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

/** Those two are not taken in turns: each is held against the middle one without. */
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
