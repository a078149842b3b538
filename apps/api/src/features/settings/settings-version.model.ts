import mongoose, { Schema, type Types } from 'mongoose';
import type { SavedChange } from '../../platform/content/portal-content.js';

/** A change of the settings of the portal; the last `maxVersions` are kept. */
const settingsVersionSchema = new Schema(
  {
    revision: { type: Number, required: true },
    at: { type: Date, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    /** The settings that changed, with their values before and after as they are saved. */
    changes: { type: [Schema.Types.Mixed], required: true },
  },
  { collection: 'settingsversions', strict: 'throw', versionKey: false },
);
export type SettingsVersionRecord = {
  _id: Types.ObjectId;
  revision: number;
  at: Date;
  by: Types.ObjectId;
  changes: SavedChange[];
};

export const SettingsVersionModel = mongoose.model('SettingsVersion', settingsVersionSchema);
