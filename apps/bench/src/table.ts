import { formatTable } from '@ledenportaal/faults/table';
import { isMet, type Goal, type Group, type Row } from './group';
import type { Machine } from './machine';
import type { Quartiles } from './rounds';

const columns = ['what', 'measured', 'yardstick', 'value', 'middle half', 'goal', 'met'];

/**
 * Formats the results of a group as Markdown, with the table layout of oxfmt. `pictures` describes the photos used.
 */
export const formatResultsPage = (
  { title, notes }: Group,
  rows: readonly Row[],
  machine: Machine,
  pictures: string | undefined,
): string => {
  const machineLine = formatMachine(machine);
  const head = pictures ? `${machineLine} ${pictures}` : machineLine;
  return `${[`# ${title}`, head, formatTable([columns, ...rows.map(toCells)]), ...notes].join('\n\n')}\n`;
};

export const formatMachine = ({ date, cores, processor, gigabytes, node, load }: Machine): string =>
  `${date}, Node ${node}, ${cores} cores (${processor}), ${gigabytes} GB; load at the start ${load}.`;

/** Formats the first and third quartile; empty for a value without spread. */
export const formatMiddleHalf = ({ low, high }: Quartiles): string =>
  low === high ? '' : `${formatNumber(low)} to ${formatNumber(high)}`;

const toCells = ({ label, measured, yardstick = '', value, goal }: Row): string[] => {
  const { median } = value;
  return [
    label,
    measured,
    yardstick,
    formatNumber(median),
    formatMiddleHalf(value),
    goal ? formatGoal(goal) : '',
    goal ? formatIsMet(median, goal) : '',
  ];
};

const formatIsMet = (value: number, goal: Goal): string => (isMet(value, goal) ? 'yes' : 'no');

const formatGoal = ({ min, max }: Goal): string => {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  return min === undefined ? `at most ${max}` : `at least ${min}`;
};

export const formatNumber = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(2));
