import type { FaultResult } from './faults/fault-group.js';
import { formatTable } from './table.js';

/** Collects the results of faults, and prints each as soon as it is known. */
export const createReport = (subject: string) => {
  const rows: { name: string; outcome: string; lost: string; isPassed: boolean }[] = [];
  return {
    /** Runs one, and returns whether it passed. */
    report: async (name: string, run: () => Promise<FaultResult>): Promise<boolean> => {
      const startedAt = Date.now();
      const row = await run().then(
        ({ outcome, lost }) => ({ name, outcome, lost: String(lost), isPassed: lost === 0 }),
        (cause: Error) => ({ name, outcome: cause.message, lost: '?', isPassed: false }),
      );
      rows.push(row);
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      console.error(`${row.isPassed ? 'ok  ' : 'FAIL'} ${name} (${seconds} s): ${row.outcome}`);
      return row.isPassed;
    },
    skip: (name: string, reason: string) =>
      void rows.push({ name, outcome: `skipped: ${reason}`, lost: '-', isPassed: true }),
    fail: (name: string, { stack, message }: Error) =>
      void rows.push({ name, outcome: stack ?? message, lost: '?', isPassed: false }),
    /** Prints all as a table, and returns the exit code. */
    finish: (): number => {
      const cells = rows.map(({ name, outcome, lost, isPassed }) => [name, outcome, lost, isPassed ? '' : 'FAILED']);
      console.log(formatTable([[subject, 'outcome', 'lost', ''], ...cells]));
      return rows.every(({ isPassed }) => isPassed) ? 0 : 1;
    },
  };
};
