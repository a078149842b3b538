import { PurposeSchema, renditionTypes } from '@ledenportaal/shared';
import { z } from 'zod';
import type { ZipPart } from '../../platform/zip/zip.js';
import type { JobRecord } from '../jobs/index.js';

export const zipKind = 'zips.prepare';

/**
 * What a job needs to prepare a zip. `sessions`: version of those of its account; the zip ends with them. `doel`,
 * `voorwaarden`: the purpose and the version of the terms, for the log of downloads.
 */
export const zipInput = z.object({
  sessions: z.number(),
  als: z.string(),
  soort: z.enum(renditionTypes),
  orOriginal: z.boolean(),
  doel: z.optional(PurposeSchema),
  voorwaarden: z.optional(z.string()),
});
export type ZipInput = z.output<typeof zipInput>;

/** Where each byte of a zip is: the output of its job. */
export type ZipPlan = {
  files: number;
  /** Size of the archive. */
  bytes: number;
  /** The first part is the text with the credits; the files follow. */
  parts: ZipPart[];
  creditCrc32: number;
  /** Sizes of the pieces of the text with the credits. */
  creditPieces: number[];
};

/** A zip that can be sent: not the archive, and not the files in it, which are in its parts. */
export type ReadyZip = ZipInput & ZipPlan & Pick<JobRecord, '_id' | 'createdAt'> & { account: string };

export const toReadyZip = ({ _id, by, createdAt, input, output }: JobRecord): ReadyZip => ({
  _id,
  account: String(by),
  createdAt,
  ...(input as ZipInput),
  ...(output as ZipPlan),
});
