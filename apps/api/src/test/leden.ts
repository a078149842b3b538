import mongoose from 'mongoose';
import { lidFields, type NewLid } from '@ledenportaal/shared';

export const toCsvFile = (content: string | Uint8Array) => new Blob([content as BlobPart], { type: 'text/csv' });

const toWord = (value: string | boolean) => (typeof value === 'boolean' ? (value ? 'ja' : 'nee') : value);

/** Returns a members list like other programs write it: without a byte order mark. */
export const toCsvText = (leden: readonly NewLid[], separator = ';', lineEnd = '\r\n') =>
  [lidFields.join(separator), ...leden.map((lid) => lidFields.map((field) => toWord(lid[field])).join(separator))].join(
    lineEnd,
  );

export const findDocuments = (collection: string) =>
  mongoose.connection.db!.collection(collection).find().sort({ _id: 1 }).toArray();

/** Returns action, account, subject and name of each audit entry, oldest first. */
export const readAudit = async () =>
  (await findDocuments('audit')).map(({ action, by, subject, naam }) => [
    String(action),
    String(by),
    String(subject),
    naam as unknown,
  ]);
