import {
  AppError,
  activityAccess,
  can,
  compareNames,
  findActivityAction,
  getVisibleActivityKinds,
  maxActivityLines,
  roleNames,
  type ActivityFilter,
  type ActivityItem,
  type ActivityList,
  type ActivityQuery,
  type Viewer,
} from '@ledenportaal/shared';
import {
  countEntries,
  countParts,
  findEntries,
  iterateEntries,
  type EntryFilter,
  type ListedEntry,
} from '../../platform/audit.js';
import { inBatches } from '../../platform/database/batches.js';
import type { Resources } from '../../platform/resources.js';
import type { AccountLookupService } from '../accounts/index.js';
import type { JobService } from '../jobs/index.js';
import type { ActivityNameService } from './activity-name.service.js';
import { isNamedKind, toReadableChanges, type Things } from './readable-changes.js';

export type ActivityDeps = {
  accountLookup: Pick<AccountLookupService, 'findAccountsOfRoles'>;
  jobs: Pick<JobService, 'forViewer'>;
};
export type ActivityService = ReturnType<typeof createActivityService>;
type Person = ActivityItem['who'];

const batchSize = 250;
const editors = roleNames.filter((role) => can({ role }, activityAccess));

/** The entries of the audit log that a viewer may see, in words. */
export const createActivityService = (
  { content }: Pick<Resources, 'content'>,
  { accountLookup, jobs }: ActivityDeps,
  { names }: { names: ActivityNameService },
) => {
  /** Throws `not_allowed` for a kind that the viewer may not see. */
  const toEntryFilter = ({ who: by, kind, object: subject, from, to, group }: ActivityFilter, viewer: Viewer) => {
    const visible = getVisibleActivityKinds(viewer);
    if (kind && !visible.includes(kind)) throw new AppError('not_allowed');
    const [start, end] = content.getLocalDays().toPeriod({ from, to });
    return { kinds: kind ? [kind] : visible, by, subject, group, from: start, to: end } satisfies EntryFilter;
  };

  const toItems = async (entries: ListedEntry[], viewer: Viewer): Promise<ActivityItem[]> => {
    const lines = entries.filter(({ group }) => !group);
    const groups = lines.filter(({ action }) => findActivityAction(action)?.hasParts);
    const [things, counts, undoable] = await Promise.all([
      names.findThings(entries),
      countParts(
        groups.flatMap(({ subject }) => subject ?? []),
        maxActivityLines + 1,
      ),
      jobs.forViewer(viewer).findUndoable(lines.map(({ _id }) => _id)),
    ]);
    return entries.map((entry) => {
      const count = entry.subject && !entry.group && counts.get(String(entry.subject));
      return {
        ...toItem(entry, things),
        ...(count && { group: toGroup(String(entry.subject), count) }),
        ...(undoable.has(String(entry._id)) && { undo: String(entry._id) }),
      };
    });
  };

  return {
    list: async ({ page, limit, ...query }: ActivityQuery, viewer: Viewer): Promise<ActivityList> => {
      const filter = toEntryFilter(query, viewer);
      const [entries, count] = await Promise.all([
        findEntries(filter, (page - 1) * limit, limit),
        countEntries(filter, maxActivityLines + 1),
      ]);
      const total = Math.min(count, maxActivityLines);
      return { items: await toItems(entries.filter(isKnown), viewer), total, more: count > total };
    },

    /** Iterates over the first `limit` lines. */
    iterate: (query: ActivityFilter, viewer: Viewer, limit: number): AsyncIterable<ActivityItem> => {
      const filter = toEntryFilter(query, viewer);
      return (async function* () {
        for await (const entries of inBatches(iterateEntries(filter, limit), batchSize))
          yield* await toItems(entries.filter(isKnown), viewer);
      })();
    },

    /** Returns the accounts that can change something now. An account of another role only changed itself. */
    findPeople: async (): Promise<Person[]> => {
      const accounts = await accountLookup.findAccountsOfRoles(editors);
      return accounts.sort((a, b) => compareNames(a.naam, b.naam));
    },
  };
};

/** Processes of another version write other actions. */
const isKnown = ({ action }: ListedEntry) => findActivityAction(action) !== undefined;

const toGroup = (_id: string, count: number): ActivityItem['group'] =>
  count > maxActivityLines ? { _id, count: maxActivityLines, more: true } : { _id, count };

const toItem = (entry: ListedEntry, things: Things): ActivityItem => {
  const { _id, at, by, action, kind, subject } = entry;
  const { getNaam } = things;
  const who = String(by);
  const isOfMany = findActivityAction(action)?.hasParts === true;
  const found = subject && isNamedKind(kind) && !isOfMany ? getNaam(kind, String(subject)) : '';
  const naam = entry.naam ?? found;
  const exists = things.exists(entry);
  return {
    _id: String(_id),
    at: at.toISOString(),
    who: { _id: who, naam: getNaam('account', who) },
    what: action,
    kind,
    // The subject of a change of many things is a job, which only its name describes, or a reeks.
    object: subject && (naam || exists || !isOfMany) ? { _id: String(subject), naam, exists } : null,
    changes: toReadableChanges(entry, things),
  };
};
