import mongoose from 'mongoose';
import { fileKinds, type NewFile } from '@ledenportaal/shared';
import { asFile } from './pictures.js';
import type { Portal } from './portal.js';

export type FileFormOverrides = Partial<Omit<NewFile, 'seconds'>> & { seconds?: string };
/** Builds the form fields of a new file. */
export const buildFileForm = (overrides: FileFormOverrides = {}) => ({
  section: 'logo' as const,
  filename: 'Logo.zip',
  title: 'Logo',
  ...overrides,
});
/** Returns the bytes as a browser uploads them with the type of a zip. */
export const upload = (bytes: Uint8Array) => asFile(bytes, fileKinds.zip.type);

/** Returns the documents and files of the catalogue, to check that a rejected request changed nothing. */
export const readCatalogue = async ({ stored, tempFiles }: Portal) => {
  const db = mongoose.connection.db!;
  const all = (name: string) => db.collection(name).find().sort({ _id: 1 }).toArray();
  const [files, old, audit] = [await all('files'), await all('oldfiles'), await all('audit')];
  return { documents: JSON.stringify([files, old]), lines: audit.length, stored: stored(), received: tempFiles() };
};
