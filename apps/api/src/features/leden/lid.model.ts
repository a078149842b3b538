import mongoose, { Schema } from 'mongoose';
import { stampFields } from '../../platform/stamps.js';

const lidSchema = new Schema(
  {
    naam: { type: String, required: true },
    contactpersoon: { type: String, required: true },
    adres: { type: String, required: true },
    postcode: { type: String, required: true },
    plaats: { type: String, required: true },
    email: { type: String, required: true, lowercase: true, trim: true },
    type: { type: String, enum: ['verblijf', 'horeca', 'dagrecreatie', 'winkel', 'geen'] as const, required: true },
    /** Pays the yearly contribution. */
    islid: { type: Boolean, required: true },
    ...stampFields,
  },
  { collection: 'leden', strict: 'throw', versionKey: false },
);

export const LidModel = mongoose.model('Lid', lidSchema);
