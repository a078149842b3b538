import { z } from 'zod/mini';
import { id } from '../contract/schemas.js';
import { fotoStatuses } from '../fotos/foto.limits.js';
import { listedJobKinds } from './job.policy.js';

/**
 * Why a listed job left an item, which is a photo, unchanged. `gone`: no longer exists. `full`: would get too many labels
 * or too long a text. `changed`: changed by somebody since. `exists`: the same picture was uploaded again. `label`: a label that it would get was deleted; the rest is done.
 */
export const leftReasons = ['gone', 'full', 'changed', 'exists', 'label'] as const;
export type LeftReason = (typeof leftReasons)[number];

/** Why the portal stopped a job, with the message for the user. */
export const jobFailures = {
  merge_cycle: 'Dit is tegelijk andersom samengevoegd. Daarom blijft deze tag of dit thema bestaan.',
  label_kept: 'Deze tag of dit thema bestaat weer.',
  label_gone: 'Deze tag of dit thema was al verwijderd of samengevoegd.',
  no_progress: 'De bewerking kwam niet verder.',
} as const;
export type JobFailureCode = keyof typeof jobFailures;
const failureCodes = Object.keys(jobFailures) as [JobFailureCode, ...JobFailureCode[]];

/** How many of the photos that a change has published lack this, when it has ended. */
export const PublishedWithout = z.object({ beschrijving: z.int(), tags: z.int() });
export type PublishedWithout = z.output<typeof PublishedWithout>;

/** Work on many items, such as a change of many photos. Its items are fixed when it starts. */
export const Job = z.object({
  _id: id,
  kind: z.enum([...listedJobKinds, 'undo']),
  /**
   * `waiting` and `running` jobs continue after a restart. A `cancelled` job, and a `failed` one, which the portal
   * stopped, keep what they did; that can be undone.
   */
  state: z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']),
  /** Why a job is `failed`. */
  failure: z.nullable(z.object({ code: z.enum(failureCodes), text: z.string() })),
  /** What it changes: the names of the fields of a photo, the name of a label. */
  subject: z.object({
    fields: z.array(z.string()),
    naam: z.optional(z.string()),
    into: z.optional(z.string()),
    /** The status that the photos get. */
    status: z.optional(z.enum(fotoStatuses)),
    /** The kind of the job that this one undoes. */
    undoes: z.optional(z.enum(listedJobKinds)),
  }),
  total: z.int(),
  processed: z.int(),
  /** Number of items that are as requested now. */
  done: z.int(),
  /** Number of items that are not, or not all, as requested, by reason. */
  left: z.object({ gone: z.int(), full: z.int(), changed: z.int(), exists: z.int(), label: z.int() }),
  /** At most 100 of the items in `left`. */
  named: z.array(z.object({ _id: id, naam: z.string(), reason: z.enum(leftReasons) })),
  zonder: z.optional(PublishedWithout),
  by: z.object({ _id: id, naam: z.string() }),
  createdAt: z.iso.datetime(),
  finishedAt: z.nullable(z.iso.datetime()),
  /** Whether `DELETE /api/beheer/jobs/{id}` stops it. */
  isCancellable: z.boolean(),
  /** `id` of `POST /api/beheer/undo/{id}`; null when the job cannot be undone, or no longer. */
  undo: z.nullable(id),
  undoUntil: z.nullable(z.iso.datetime()),
  /** The job that undid this one. */
  undoneBy: z.nullable(id),
  /** The file that it made, until it is deleted. The address is valid for one to two hours. */
  result: z.optional(z.object({ name: z.string(), url: z.string(), until: z.iso.datetime() })),
});
export type Job = z.output<typeof Job>;
