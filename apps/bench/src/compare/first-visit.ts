import { chromium } from 'playwright-core';
import { chromiumOptions } from '../browser';
import { measure, type BenchmarkCase } from '../rounds';
import { measureVisit, type Condition, type Visit } from '../visits/visit';
import { formatMilliseconds, rounds, type Comparison, type Part } from './comparison';
import { mapPair, type Pair, type RunningVersion } from './versions';

/** Creates a part with visits by a signed-in user with an empty cache. */
export const createFirstVisitPart = (condition: Condition): Part => ({
  title: `First visit, ${condition.name}`,
  measure: async (running) => {
    const visits: Pair<Visit[]> = { current: [], other: [] };
    const browser = await chromium.launch(chromiumOptions);
    try {
      const createCase = (name: keyof Pair<unknown>): BenchmarkCase => ({
        iterations: 1,
        run: async () => visits[name].push(await visitVersion(running[name])),
      });
      const visitVersion = async ({ portal, member }: RunningVersion): Promise<Visit> => {
        const visit = await measureVisit(browser, `${portal.url}/beeldbank/foto`, member.token, condition);
        if (!visit.shell || !visit.usable) throw new Error(`The header or the photos of ${portal.url} are not found`);
        return visit;
      };
      await measure({ current: createCase('current'), other: createCase('other') }, rounds);
    } finally {
      await browser.close();
    }
    // The first visit is a warm-up.
    return toComparisons(mapPair(visits, (list) => list.slice(1)));
  },
});

const toComparisons = (visits: Pair<Visit[]>): Comparison[] => {
  const pick = (read: (visit: Visit) => number): Pair<number[]> => mapPair(visits, (list) => list.map(read));
  const toTime = (label: string, read: (visit: Visit) => number): Comparison => ({
    label,
    values: pick((visit) => read(visit) / 1000),
    format: formatMilliseconds,
    mark: 'slower',
  });
  const fotoCount = Math.min(...[...visits.current, ...visits.other].map(({ photos }) => photos.length));
  return [
    toTime('first paint', ({ firstPaint }) => firstPaint),
    toTime('header painted', ({ shell }) => shell),
    toTime('usable', ({ usable }) => usable),
    toTime('largest picture', ({ picture }) => picture),
    toTime(`${fotoCount} photos painted`, ({ photos }) => photos[fotoCount - 1]!),
    { label: 'requests, without pictures', values: pick(({ requests }) => requests), format: String, mark: 'more' },
    {
      label: 'script transferred',
      values: pick(({ scriptBytes }) => scriptBytes / 1000),
      format: (kilobytes) => `${kilobytes.toFixed(0)} kB`,
      mark: 'more',
    },
  ];
};
