export type Row = { fault: string; outcome: string; lost: string; isPassed: boolean };

export const formatTable = (rows: readonly Row[]): string => {
  const cells = [
    ['fault', 'outcome', 'lost', ''],
    ...rows.map(({ fault, outcome, lost, isPassed }) => [fault, outcome, lost, isPassed ? '' : 'FAILED']),
  ];
  const widths = [0, 1, 2, 3].map((index) => Math.max(3, ...cells.map((row) => row[index]!.length)));
  const formatLine = (row: readonly string[]) =>
    `| ${row.map((cell, index) => cell.padEnd(widths[index]!)).join(' | ')} |`;
  return [
    formatLine(cells[0]!),
    formatLine(widths.map((width) => '-'.repeat(width))),
    ...cells.slice(1).map(formatLine),
  ].join('\n');
};
