import type { Migration } from './migration.js';

/** The kinds that differ from the first part of an action. Null for entries that the activity does not show. */
const kinds: Record<string, string | null> = { hero: 'foto', picture: 'foto', leden: 'lid', fotos: null };
const unshown = ['account.signed-in', 'account.password', 'account.signed-out'];

/**
 * The audit log as the activity shows it: entries have the kind of thing that changed, and a task deletes them by a
 * setting. A process of the previous version writes some kinds that are not shown.
 */
export const activity: Migration = {
  name: 'activity',
  run: async (db) => {
    const audit = db.collection('audit');
    const prefix = { $arrayElemAt: [{ $split: ['$action', '.'] }, 0] };
    const branches = [
      { case: { $in: ['$action', unshown] }, then: null },
      ...Object.entries(kinds).map(([name, kind]) => ({ case: { $eq: [prefix, name] }, then: kind })),
    ];
    const outdatedKind = [
      { kind: null, action: { $nin: unshown } },
      { kind: { $ne: null }, action: { $in: unshown } },
      { kind: { $in: ['ledenplan', 'lookalike'] } },
    ];
    await audit.updateMany({ $or: outdatedKind }, [{ $set: { kind: { $switch: { branches, default: prefix } } } }]);
    // An index cannot become one without expiry.
    await audit.dropIndex('at_1').catch(() => undefined);
    await audit.createIndexes([
      { key: { at: 1 } },
      { key: { kind: 1, group: 1, at: -1, _id: -1 } },
      { key: { by: 1, kind: 1, group: 1, at: -1, _id: -1 } },
      { key: { subject: 1, kind: 1, at: -1, _id: -1 } },
      { key: { group: 1, kind: 1, at: -1, _id: -1 }, partialFilterExpression: { group: { $exists: true } } },
    ]);
  },
};
