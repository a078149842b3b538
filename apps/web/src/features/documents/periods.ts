import { once, type CatalogueFile } from '@ledenportaal/shared';

export type Group = { key: string; title: string; files: CatalogueFile[] };

const groupFiles = (files: CatalogueFile[], getGroup: (file: CatalogueFile) => Omit<Group, 'files'>): Group[] => {
  const groups = new Map<string, Group>();
  for (const file of files) {
    const fields = getGroup(file);
    const group = groups.get(fields.key) ?? { ...fields, files: [] };
    groups.set(fields.key, { ...group, files: [...group.files, file] });
  }
  return [...groups.values()];
};

/** Newest year first. A plan for several years is in the first of them, after the plans for that year only. */
export const groupByYear = (files: CatalogueFile[]): Group[] =>
  groupFiles(
    files.toSorted((a, b) => a.period.length - b.period.length),
    ({ period }) => ({ key: period.slice(0, 4), title: period.slice(0, 4) }),
  ).toSorted((a, b) => b.key.localeCompare(a.key));

/** Newest first. The title separates two meetings in the same month. */
export const groupByMeeting = (files: CatalogueFile[]): (Group & { period: string })[] =>
  groupFiles(files, ({ period, meeting }) => ({ key: `${period} ${meeting}`, title: meeting }))
    .map((group) => ({ ...group, period: group.files[0]?.period ?? '' }))
    .toSorted((a, b) => b.period.localeCompare(a.period));

const getFormats = once(() => ({
  month: new Intl.DateTimeFormat('nl-NL', { year: 'numeric', month: 'long', timeZone: 'UTC' }),
  day: new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'UTC' }),
}));
/** '2025-03' -> 'maart 2025', '2025-03-14' -> '14 maart 2025'. A calendar date, independent of the time zone. */
export const formatPeriod = (period: string) => {
  const [year = '', month = '', day] = period.split('-');
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)));
  return getFormats()[day ? 'day' : 'month'].format(at);
};
