import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';
import { normalise, type Bedrijf, type NewBedrijf } from '@ledenportaal/shared';
import { stampFields } from '../../platform/database/stamps.js';

const bedrijfSchema = new Schema(
  {
    naam: { type: String, required: true },
    /** The normalized name, unique: without regard to case, accents and repeated spaces. */
    normaal: { type: String, required: true },
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
export type BedrijfRecord = InferSchemaType<typeof bedrijfSchema> & { _id: Types.ObjectId };

export const BedrijfModel = mongoose.model('Bedrijf', bedrijfSchema);

/** Returns the fields to store for the input of an admin. */
export const toBedrijfFields = (input: NewBedrijf) => ({ ...input, normaal: normalise(input.naam) });

/** Maps a bedrijf to its API shape. Fields that are not listed here are never sent. */
export const toBedrijf = (bedrijf: BedrijfRecord, favourite: boolean): Bedrijf => ({
  _id: String(bedrijf._id),
  naam: bedrijf.naam,
  beschrijving: bedrijf.beschrijving,
  categorie: bedrijf.categorie,
  doelgroepen: bedrijf.doelgroepen,
  activiteiten: bedrijf.activiteiten,
  plaats: bedrijf.plaats,
  website: bedrijf.website,
  email: bedrijf.email,
  telefoon: bedrijf.telefoon,
  favourite,
  updatedAt: bedrijf.updatedAt.toISOString(),
});
