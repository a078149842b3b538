import mongoose, { Schema } from 'mongoose';
import { stampFields } from '../../platform/stamps.js';

const bedrijfSchema = new Schema(
  {
    naam: { type: String, required: true },
    beschrijving: { type: String, default: '' },
    categorie: { type: String, default: '' },
    doelgroepen: { type: [String], required: true },
    activiteiten: { type: [String], required: true },
    plaats: { type: String, default: '' },
    website: { type: String, default: '' },
    email: { type: String, default: '', lowercase: true, trim: true },
    telefoon: { type: String, default: '' },
    ...stampFields,
  },
  { collection: 'bedrijven', strict: 'throw', versionKey: false },
);

export const BedrijfModel = mongoose.model('Bedrijf', bedrijfSchema);
