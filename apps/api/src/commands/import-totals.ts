import type { ImportResult } from '../features/uploads/index.js';
import type { FilePath } from '../platform/storage/find-files.js';
import { formatCount } from './terminal/format-count.js';

/** Sorted by name, because files are imported concurrently and finish in any order. */
const formatList = (lines: readonly string[]) => [...lines].sort().map((line) => `  ${line}`);

/** Counts the outcome per file and formats progress and report. */
export const createImportTotals = (fileCount: number, formatPath: (path: FilePath) => string) => {
  const counts = { added: 0, there: 0, twice: 0, failed: 0 };
  const duplicates: string[] = [];
  const failures: string[] = [];
  const skipped: string[] = [];
  let shouldStop = false;
  const countDone = () => Object.values(counts).reduce((sum, count) => sum + count);

  return {
    add: (path: FilePath, imported: ImportResult) => {
      counts[imported.kind]++;
      if (imported.kind === 'twice')
        duplicates.push(`${formatPath(path)} is gelijk aan ${formatPath(imported.originalPath)}`);
      if (imported.kind !== 'failed') return;
      failures.push(`${formatPath(path)}: ${imported.reason}`);
      shouldStop ||= imported.isFatal;
    },
    addUnreadableFolder: (path: FilePath) => failures.push(`${formatPath(path)}: Deze map mag niet worden gelezen.`),
    /** Adds a file that is no photo. */
    addSkipped: (path: FilePath, reason: string) => skipped.push(`${formatPath(path)}: ${reason}`),
    countDone,
    /** Whether an error occurred that would also occur for the remaining files. */
    shouldStop: () => shouldStop,
    hasSucceeded: () => failures.length === 0 && countDone() === fileCount,
    formatProgress: () => {
      const { added, there, twice: duplicateCount, failed } = counts;
      const outcomes = `${formatCount(added)} toegevoegd, ${formatCount(there)} stonden er al, ${formatCount(duplicateCount)} dubbel`;
      return `${formatCount(countDone())} van ${formatCount(fileCount)}: ${outcomes}, ${formatCount(failed)} mislukt`;
    },
    formatReport: () => {
      const remaining = fileCount - countDone();
      const retryText = `Nog niet gedaan: ${formatCount(remaining)}. Geef dezelfde opdracht nog eens, dan gaat het verder waar het was.`;
      return [
        ...(fileCount === 0 ? ['Er staan geen bestanden in die op .jpg of .jpeg eindigen.'] : []),
        `Toegevoegd: ${formatCount(counts.added)}`,
        `Stonden er al: ${formatCount(counts.there)}`,
        `Dubbel: ${formatCount(counts.twice)}`,
        ...formatList(duplicates),
        ...(skipped.length > 0 ? [`Overgeslagen: ${formatCount(skipped.length)}`, ...formatList(skipped)] : []),
        `Mislukt: ${formatCount(failures.length)}`,
        ...formatList(failures),
        ...(remaining > 0 ? [retryText] : []),
      ];
    },
  };
};
