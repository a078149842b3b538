import type { ImportResult } from '../features/uploads/index.js';
import { counted } from './counted.js';

/** By name: several files are under way at once, so the order in which they end says nothing. */
const below = (lines: readonly string[]) =>
  [...lines]
    .sort()
    .map((line) => `\n  ${line}`)
    .join('');

/** What became of each file, in words. */
export const createTotals = (files: number, nameOf: (path: string) => string) => {
  const counts = { added: 0, there: 0, twice: 0, failed: 0 };
  const twice: string[] = [];
  const failures: string[] = [];
  let isOver = false;
  const done = () => Object.values(counts).reduce((sum, count) => sum + count);

  return {
    add: (path: string, imported: ImportResult) => {
      counts[imported.kind]++;
      if (imported.kind === 'twice') twice.push(`${nameOf(path)} is gelijk aan ${nameOf(imported.originalPath)}`);
      if (imported.kind !== 'failed') return;
      failures.push(`${nameOf(path)}: ${imported.reason}`);
      isOver ||= imported.isFatal;
    },
    addClosedFolder: (path: string) => failures.push(`${nameOf(path)}: Deze map mag niet worden gelezen.`),
    done,
    /** Going on makes no sense. */
    isOver: () => isOver,
    isWell: () => failures.length === 0 && done() === files,
    line: () => {
      const { added, there, twice: doubled, failed } = counts;
      const kinds = `${counted(added)} toegevoegd, ${counted(there)} stonden er al, ${counted(doubled)} dubbel`;
      return `${counted(done())} van ${counted(files)}: ${kinds}, ${counted(failed)} mislukt`;
    },
    report: () => {
      const left = files - done();
      const again = `Nog niet gedaan: ${counted(left)}. Geef dezelfde opdracht nog eens, dan gaat het verder waar het was.`;
      const lines = [
        ...(files === 0 ? ['Er staan geen bestanden in die op .jpg of .jpeg eindigen.'] : []),
        `Toegevoegd: ${counted(counts.added)}`,
        `Stonden er al: ${counted(counts.there)}`,
        `Dubbel: ${counted(counts.twice)}${below(twice)}`,
        `Mislukt: ${counted(failures.length)}${below(failures)}`,
        ...(left > 0 ? [again] : []),
      ];
      return `${lines.join('\n')}\n`;
    },
  };
};
