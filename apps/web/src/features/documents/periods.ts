import type { CatalogueFile } from '@ledenportaal/shared';

export type Group = { key: string; title: string; files: CatalogueFile[] };

const grouped = (files: CatalogueFile[], groupOf: (file: CatalogueFile) => Omit<Group, 'files'>): Group[] => {
  const groups = new Map<string, Group>();
  for (const file of files) {
    const of = groupOf(file);
    const group = groups.get(of.key) ?? { ...of, files: [] };
    groups.set(of.key, { ...group, files: [...group.files, file] });
  }
  return [...groups.values()];
};

/** Newest year first. What is for more years stands with the first of them, after what is for that year alone. */
export const byYear = (files: CatalogueFile[]): Group[] =>
  grouped(
    files.toSorted((a, b) => a.period.length - b.period.length),
    ({ period }) => ({ key: period.slice(0, 4), title: period.slice(0, 4) }),
  ).toSorted((a, b) => b.key.localeCompare(a.key));

/** Newest first; a meeting is told from others in its month by what it was called. */
export const byMeeting = (files: CatalogueFile[]): (Group & { period: string })[] =>
  grouped(files, ({ period, meeting }) => ({ key: `${period} ${meeting}`, title: meeting }))
    .map((group) => ({ ...group, period: group.files[0]?.period ?? '' }))
    .toSorted((a, b) => b.period.localeCompare(a.period));

const formats = {
  month: new Intl.DateTimeFormat('nl-NL', { year: 'numeric', month: 'long', timeZone: 'UTC' }),
  day: new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'UTC' }),
};
/** '2025-03' -> 'maart 2025', '2025-03-14' -> '14 maart 2025'. A day of the calendar, in whatever zone it is read. */
export const formatPeriod = (period: string) => {
  const [year = '', month = '', day] = period.split('-');
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)));
  return (day ? formats.day : formats.month).format(at);
};
