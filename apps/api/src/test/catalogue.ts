import mongoose from 'mongoose';
import { fileKinds, type NewFile } from '@ledenportaal/shared';
import { asFile } from './pictures.js';
import type { Portal } from './portal.js';

export type ToldFile = Partial<Omit<NewFile, 'seconds'>> & { seconds?: string };
/** What an admin tells of a file. */
export const newFile = (told: ToldFile = {}) => ({
  section: 'logo' as const,
  filename: 'Logo.zip',
  title: 'Logo',
  ...told,
});
/** As a browser sends one that it takes for a zip. */
export const upload = (bytes: Uint8Array) => asFile(bytes, fileKinds.zip.type);

/** Everything of the catalogue that lasts: a request that is refused leaves it as it was. */
export const catalogueOf = async ({ stored, leftOver }: Portal) => {
  const db = mongoose.connection.db!;
  const all = (name: string) => db.collection(name).find().sort({ _id: 1 }).toArray();
  const [files, old, audit] = [await all('files'), await all('oldfiles'), await all('audit')];
  return { documents: JSON.stringify([files, old]), lines: audit.length, stored: stored(), received: leftOver() };
};
