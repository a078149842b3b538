import { Schema } from 'mongoose';
import { databaseClock, getDatabaseDate } from './clock.js';

/** Schema fields that record who created and last updated a document, and when. */
export const stampFields = {
  createdAt: { type: Date, required: true },
  createdBy: { type: Schema.Types.ObjectId, required: true },
  updatedAt: { type: Date, required: true },
  updatedBy: { type: Schema.Types.ObjectId, required: true },
} as const;

/** Account id for what the portal itself does: it fills the catalogue from the content folder, and a command changes a role. */
export const portalAccountId = '0'.repeat(24);

/** Stamps of a new document. */
export const createStamps = (by: string, at = getDatabaseDate()) => ({
  createdAt: at,
  createdBy: by,
  updatedAt: at,
  updatedBy: by,
});

/** Returns the time of an update, always later than the previous one, because `updatedAt` identifies the version. */
export const nextUpdatedAt = (previous: Date): Date => new Date(Math.max(databaseClock.now(), previous.getTime() + 1));

export type UpdateStamps = { updatedAt: Date; updatedBy: string };

/** Stamps of an update, later than those of the version that it replaces. */
export const updateStamps = ({ updatedAt }: { updatedAt: Date }, by: string): UpdateStamps => ({
  updatedAt: nextUpdatedAt(updatedAt),
  updatedBy: by,
});
