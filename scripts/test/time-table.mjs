// Prints where the time of the tests goes, and compares it with the budget of the core suite.
import { relative } from 'node:path';
import { root } from '../prepare.mjs';

/**
 * The test-seconds that the core suite may take on two cores without other load. A change that needs more makes room
 * in other tests: see CONTRIBUTING.md.
 */
export const budgetSeconds = 1030;

const dearestCount = 10;
const sum = (files) => files.reduce((total, { seconds }) => total + seconds, 0);
const formatLine = (seconds, text) => `${seconds.toFixed(0).padStart(5)} s  ${text}`;

/** `files` are those of the runners. Without `budget` the sum is not compared. */
export const formatTimeTable = (files, budget) => {
  const parts = [...new Set(files.map(({ part }) => part))]
    .map((part) => ({ part, own: files.filter((file) => file.part === part) }))
    .map(({ part, own }) => ({ seconds: sum(own), text: `${part}, ${own.length} bestanden` }))
    .sort((a, b) => b.seconds - a.seconds);
  const dearest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, dearestCount);
  const total = sum(files);
  const left = budget === undefined ? '' : ` van ${budget}`;
  return [
    'Testseconden per deel:',
    ...parts.map(({ seconds, text }) => formatLine(seconds, text)),
    `De ${dearest.length} duurste bestanden:`,
    ...dearest.map(({ seconds, file }) => formatLine(seconds, relative(root, file))),
    `Samen ${total.toFixed(0)}${left} testseconden.`,
    ...(total > budget ? [`Dat is ${(total - budget).toFixed(0)} meer dan begroot: zie CONTRIBUTING.md.`] : []),
  ].join('\n');
};
