import { z } from 'zod/mini';
import { id, paging } from '../contract/schemas.js';
import { isDay } from '../fotos/foto.criteria.js';
import { activityKindNames, maxActivityLines } from './activity.policy.js';

const day = z.string().check(z.refine(isDay, 'Geef een datum als 2026-01-31.'));

/** `from` and `to`: days in the time zone of the portal, inclusive. `group`: the parts of one line. */
export const ActivityFilter = z.object({
  who: z.optional(id),
  kind: z.optional(z.enum(activityKindNames)),
  object: z.optional(id),
  group: z.optional(id),
  from: z.optional(day),
  to: z.optional(day),
});
export type ActivityFilter = z.output<typeof ActivityFilter>;
export const ActivityQuery = z.extend(ActivityFilter, paging.shape).check(
  z.refine(({ limit, page }) => (page - 1) * limit < maxActivityLines, {
    path: ['page'],
    message: 'Zo ver kun je niet bladeren. Kies een kortere periode.',
  }),
);
export type ActivityQuery = z.output<typeof ActivityQuery>;

const named = z.object({ _id: id, naam: z.string() });

export const ActivityItem = z.object({
  _id: id,
  at: z.iso.datetime(),
  /** `naam` is the last known name; empty when nobody knows it any more. */
  who: named,
  /** What was done, such as `foto.changed`. */
  what: z.string(),
  kind: z.enum(activityKindNames),
  /** Null for the settings and the words, of which there is one. `exists`: its page opens; in the trash it has none. */
  object: z.nullable(z.extend(named, { exists: z.boolean() })),
  /** By field, the value before and after. Ids of labels, accounts and leden are replaced by their names. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /**
   * The changes of many things are one line; `GET ?group=` returns its parts. `count` is their number, exact up to 10,000;
   * from there 10,000 with `more: true`.
   */
  group: z.optional(z.object({ _id: id, count: z.int(), more: z.optional(z.literal(true)) })),
  /** By which `POST /api/beheer/undo/{id}` undoes it, while it can be. */
  undo: z.optional(id),
});
export type ActivityItem = z.output<typeof ActivityItem>;

/** Newest first. `total` is exact up to 10,000; from there 10,000 with `more: true`. */
export const ActivityList = z.object({ items: z.array(ActivityItem), total: z.int(), more: z.boolean() });
export type ActivityList = z.output<typeof ActivityList>;

/** Who can have changed something now. */
export const ActivityPerson = named;
