import { mongo } from 'mongoose';
import { inBatches } from '../database/batches.js';
import type { Migration } from './migration.js';

/**
 * Normalises stored texts to Unicode NFC, as input is from now on, so that texts that look equal are equal. Normalised
 * names (`normaal`), on which names are unique, are the same in every form. `updatedAt` stays, so that an edit that is
 * open does not conflict. Leaves the audit log, mails, and zips, whose bytes are fixed.
 */
export const textsInNfc: Migration = {
  name: 'texts-in-nfc',
  run: async (db) => {
    for (const [name, paths] of Object.entries(textPaths)) await normaliseTexts(db.collection(name), paths);
  },
};

const under = (parent: string, paths: string[]) => paths.map((path) => `${parent}.${path}`);

const fotoTexts = ['beschrijving', 'eigenaar', 'locatie'];
const fileTexts = ['filename', 'title', 'beschrijving', 'period', 'meeting', 'poster.alt'];
const lidTexts = ['naam', 'contactpersoon', 'adres', 'postcode', 'plaats'];
const personTexts = ['voornaam', 'name', 'bedrijf'];

const textPaths = {
  fotos: [...fotoTexts, 'bestandsnaam'],
  deletedfotos: under('foto', [...fotoTexts, 'bestandsnaam']),
  oldpictures: ['version.bestandsnaam'],
  fotochanges: under('before', fotoTexts),
  fotoplanregels: under('changes', fotoTexts),
  jobs: [
    ...under('input', [...fotoTexts, 'append.beschrijving', 'from', 'to', 'naam']),
    ...under('subject', ['naam', 'into']),
    'named.naam',
  ],
  tags: ['naam'],
  themas: ['naam'],
  labelremovals: ['naam'],
  files: fileTexts,
  oldfiles: under('version', fileTexts),
  filedownloads: ['filename', 'title'],
  leden: lidTexts,
  deletedleden: under('lid', lidTexts),
  ledenplanregels: [...under('lines.before', lidTexts), ...under('lines.after', lidTexts)],
  bedrijven: ['naam', 'beschrijving', 'categorie', 'doelgroepen', 'activiteiten', 'plaats', 'website', 'telefoon'],
  accounts: personTexts,
  signups: personTexts,
};

/** Few texts have such a character, and NFC changes no other text (UAX 15, Quick Check). PCRE has no `\u`. */
const mayChange = new RegExp('[^ -\u02ff]');

const batchSize = 500;

/** Each text by itself, and only as it was read, so that a change at the same time stays. Can be repeated after a kill. */
const normaliseTexts = async (collection: mongo.Collection, paths: string[]) => {
  const documents = collection.find({ $or: paths.map((path) => ({ [path]: mayChange })) }).sort({ _id: 1 });
  for await (const batch of inBatches(documents, batchSize)) {
    const updates = batch.flatMap((document) =>
      paths
        .flatMap((path) => findTexts(document, path.split('.')))
        .filter(({ text }) => text !== text.normalize('NFC'))
        .map(({ path, text }) => {
          const $set = { [path]: text.normalize('NFC'), ...getRevision(collection) };
          return { updateOne: { filter: { _id: document._id, [path]: text }, update: { $set } } };
        }),
    );
    if (updates.length) await collection.bulkWrite(updates, { ordered: false });
  }
};

/** By its revision every process notices that a photo changed. */
const getRevision = ({ collectionName }: mongo.Collection) =>
  collectionName === 'fotos' ? { revision: new mongo.ObjectId() } : {};

type Text = { path: string; text: string };

/** Returns the texts at a path, in each item of the arrays on it. */
const findTexts = (value: unknown, [name, ...rest]: string[], parents: string[] = []): Text[] => {
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      findTexts(item, name === undefined ? [] : [name, ...rest], [...parents, `${index}`]),
    );
  if (name !== undefined) return isObject(value) ? findTexts(value[name], rest, [...parents, name]) : [];
  return typeof value === 'string' ? [{ path: parents.join('.'), text: value }] : [];
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
