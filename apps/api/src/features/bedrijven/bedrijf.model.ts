import mongoose, { Schema } from 'mongoose';

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
    createdAt: { type: Date, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    updatedAt: { type: Date, required: true },
    updatedBy: { type: Schema.Types.ObjectId, required: true },
  },
  { collection: 'bedrijven', strict: 'throw', versionKey: false },
);

export const BedrijfModel = mongoose.model('Bedrijf', bedrijfSchema);
