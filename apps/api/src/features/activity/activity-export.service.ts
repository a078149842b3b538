import {
  findActivityAction,
  maxActivityLines,
  type ActivityFilter,
  type ActivityItem,
  type Viewer,
} from '@ledenportaal/shared';
import type { FileResponse } from '../../http/send-file.js';
import { toCsvResponse } from '../../platform/csv/csv-response.js';
import type { Resources } from '../../platform/resources.js';
import type { ActivityService } from './activity.service.js';

export type ActivityExportService = ReturnType<typeof createActivityExportService>;

const columns = ['moment', 'wie', 'wat', 'soort', 'onderwerp', 'aantal', 'wijzigingen'] as const;
type Row = Record<(typeof columns)[number], string | number>;

const lastLine: Row = {
  moment: '',
  wie: '',
  wat: `Dit zijn de laatste ${maxActivityLines.toLocaleString('nl')} regels. Kies een kortere periode voor de andere.`,
  soort: '',
  onderwerp: '',
  aantal: '',
  wijzigingen: '',
};

export const createActivityExportService = (
  { content }: Pick<Resources, 'content'>,
  { activity }: { activity: Pick<ActivityService, 'iterate'> },
) => {
  async function* iterateRows(items: AsyncIterable<ActivityItem>): AsyncGenerator<Row> {
    const { timeZone } = content.site;
    const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
    let count = 0;
    for await (const item of items) yield ++count > maxActivityLines ? lastLine : toRow(item, format);
  }

  return {
    /** Returns the lines as CSV for spreadsheets: those of a page without a limit, up to `maxActivityLines`. */
    exportLines: (filter: ActivityFilter, viewer: Viewer): Promise<FileResponse> =>
      toCsvResponse(iterateRows(activity.iterate(filter, viewer, maxActivityLines + 1)), {
        name: 'activiteit.csv',
        columns,
      }),
  };
};

const toRow = ({ at, who, what, kind, object, group, changes }: ActivityItem, format: Intl.DateTimeFormat): Row => ({
  moment: format.format(new Date(at)),
  wie: who.naam || 'Een verwijderd account',
  wat: findActivityAction(what)?.text ?? what,
  soort: kind,
  onderwerp: object?.naam ?? '',
  aantal: group?.count ?? 1,
  wijzigingen: Object.entries(changes).map(formatChange).join('\n'),
});

const formatChange = ([field, [before, after]]: [string, [unknown, unknown]]): string => {
  if (!Array.isArray(after) || !(Array.isArray(before) || before === null))
    return `${field}: ${formatValue(before)} → ${formatValue(after)}`;
  const [old, now] = [before ?? [], after] as [unknown[], unknown[]];
  const added = now.filter((item) => !old.includes(item)).map((item) => `+ ${formatValue(item)}`);
  const removed = old.filter((item) => !now.includes(item)).map((item) => `- ${formatValue(item)}`);
  return `${field}: ${[...added, ...removed].join(', ')}`;
};

const formatValue = (value: unknown): string => {
  if (value === null || value === '') return '(leeg)';
  if (typeof value === 'boolean') return value ? 'ja' : 'nee';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
};
