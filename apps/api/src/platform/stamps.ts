import { Schema } from 'mongoose';

/** Who made a document and who changed it last, and when: the same four fields in every schema of the domain. */
export const stampFields = {
  createdAt: { type: Date, required: true },
  createdBy: { type: Schema.Types.ObjectId, required: true },
  updatedAt: { type: Date, required: true },
  updatedBy: { type: Schema.Types.ObjectId, required: true },
} as const;

/** For what no person did: the portal filled itself, from its content folder. */
export const byThePortal = '0'.repeat(24);

/** Of a document that is new: nobody has changed it since. */
export const stampsOf = (by: string, at = new Date()) => ({
  createdAt: at,
  createdBy: by,
  updatedAt: at,
  updatedBy: by,
});

/** The moment of a change: later than every one before, whatever the clock says, since it names the version. */
export const momentAfter = (before: Date): Date => new Date(Math.max(Date.now(), before.getTime() + 1));
