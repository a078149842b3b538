import type { Entry } from '../../platform/audit.js';
import type { JobRecord } from './job.model.js';

/** What the audit log says of a job: the line of which the entries of its items are parts. `undone`: the action of its undo. */
export type JobLine = Pick<Entry, 'action' | 'naam' | 'changes'> & { undone: Entry['action'] };

/** How an entry in the audit log belongs to a job. */
export type AuditPart = Pick<Entry, 'once' | 'group'>;

/**
 * How the entry of an item of a job belongs to that job. The entry of the only one is the line of the job itself, whose id
 * it has.
 */
export const toAuditPart = ({ _id, total }: Pick<JobRecord, '_id' | 'total'>): AuditPart =>
  total === 1 ? { once: _id } : { group: String(_id) };

/** The entry of a job, or of the undo of a job with this line. */
export const toLineEntry = ({ undone, ...line }: JobLine, { _id, kind, by }: JobRecord): Entry => {
  const entry = { by: String(by), subject: String(_id), once: _id };
  if (kind !== 'undo') return { ...line, ...entry };
  const changes = line.changes && Object.entries(line.changes);
  return {
    ...line,
    ...entry,
    action: undone,
    changes: changes && Object.fromEntries(changes.map(([name, [before, after]]) => [name, [after, before]])),
  };
};
