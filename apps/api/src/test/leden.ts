import mongoose from 'mongoose';
import { lidFields, type NewLid } from '@ledenportaal/shared';

export const asCsv = (content: string | Uint8Array) => new Blob([content as BlobPart], { type: 'text/csv' });

const wordOf = (value: string | boolean) => (typeof value === 'boolean' ? (value ? 'ja' : 'nee') : value);

/** As a program that is not ours would write it. */
export const tableOf = (leden: readonly NewLid[], separator = ';', lineEnd = '\r\n') =>
  [lidFields.join(separator), ...leden.map((lid) => lidFields.map((field) => wordOf(lid[field])).join(separator))].join(
    lineEnd,
  );

export const documentsIn = (collection: string) =>
  mongoose.connection.db!.collection(collection).find().sort({ _id: 1 }).toArray();

/** Action, account, subject and name of each line, the oldest first. */
export const audited = async () =>
  (await documentsIn('audit')).map(({ action, by, subject, naam }) => [
    String(action),
    String(by),
    String(subject),
    naam as unknown,
  ]);
