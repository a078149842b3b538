import { isMet, type Goal, type Group, type Row } from './group';
import type { Machine } from './machine';

const columns = ['what', 'measured', 'yardstick', 'value', 'middle half', 'goal', 'met'];

/** Formats the results of a group as Markdown, with the table layout of prettier. */
export function page({ title, notes }: Group, rows: readonly Row[], machine: Machine): string {
  const cells = [columns, ...rows.map(cellsOf)];
  const widths = columns.map((_, at) => Math.max(3, ...cells.map((row) => row[at]!.length)));
  const line = (row: readonly string[]): string => `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  const table = [line(columns), line(widths.map((width) => '-'.repeat(width))), ...cells.slice(1).map(line)];
  const { date, cores, processor, gigabytes, node } = machine;
  const where = `${date}, Node ${node}, ${cores} cores (${processor}), ${gigabytes} GB; load at the start ${machine.load}.`;
  return `${[`# ${title}`, where, table.join('\n'), ...notes].join('\n\n')}\n`;
}

function cellsOf({ what, ours, yardstick, value, goal }: Row): string[] {
  const { low, median, high } = value;
  const between = low === high ? '' : `${short(low)} to ${short(high)}`;
  return [what, ours, yardstick, short(median), between, goal ? textOf(goal) : '', goal ? met(median, goal) : ''];
}

function met(value: number, goal: Goal): string {
  return isMet(value, goal) ? 'yes' : 'no';
}

function textOf({ least, most }: Goal): string {
  if (least !== undefined && most !== undefined) return `${least} to ${most}`;
  return least === undefined ? `at most ${most}` : `at least ${least}`;
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
