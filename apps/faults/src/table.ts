export type Row = { fault: string; seen: string; lost: string; isGood: boolean };

export const table = (rows: readonly Row[]): string => {
  const cells = [
    ['fault', 'what was seen', 'lost', ''],
    ...rows.map(({ fault, seen, lost, isGood }) => [fault, seen, lost, isGood ? '' : 'FAILED']),
  ];
  const widths = [0, 1, 2, 3].map((at) => Math.max(3, ...cells.map((row) => row[at]!.length)));
  const line = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  return [line(cells[0]!), line(widths.map((width) => '-'.repeat(width))), ...cells.slice(1).map(line)].join('\n');
};
