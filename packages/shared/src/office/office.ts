import { z } from 'zod/mini';
import { Job } from '../jobs/job.js';
import type { OfficePart } from './office.policy.js';

/** A number of things to do, counted up to `total`; `more`: there are more. */
const Count = z.object({ total: z.int(), more: z.boolean() });
const count = z.optional(Count);
export type OfficeCount = z.output<typeof Count>;

const parts = {
  accounts: count,
  mails: count,
  concepten: count,
  dubbel: count,
  zonderTags: count,
  zonderBeschrijving: count,
  zonderEigenaar: count,
  rechtenOnbekend: count,
  rechtenPersonen: count,
  rechtenVerloopt: count,
  rechtenVerlopen: count,
  rechtenIngetrokken: count,
  /** Those that were started last, and the number of all. */
  jobs: z.optional(z.object({ docs: z.array(Job), total: z.int() })),
  /** `free`: bytes until uploads are refused. Null when the files are in a bucket, which has no size. */
  disk: z.optional(z.nullable(z.object({ free: z.int(), total: z.int(), isLow: z.boolean() }))),
  /** When the data of the last backup was read; null before the first. */
  backup: z.optional(z.object({ madeAt: z.nullable(z.iso.datetime()), isLate: z.boolean() })),
} satisfies Record<OfficePart, z.ZodMiniType>;

/** The parts that the viewer may see, and the version of the portal. */
export const Office = z.object({ version: z.string(), commit: z.nullable(z.string()), ...parts });
export type Office = z.output<typeof Office>;
