import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { fotoPlanContract } from '@ledenportaal/shared';
import { toCsvFile } from './leden.js';
import type { Portal } from './portal.js';

export type CsvRow = Record<string, string>;

/** Parses with csv-parse, independently of how the portal writes and reads CSV. */
export const parseRows = (bytes: Buffer): CsvRow[] =>
  parse(bytes, { bom: true, delimiter: ';', record_delimiter: '\r\n', columns: true });

/** Returns rows as a spreadsheet writes them: with a byte order mark. */
export const toCsvText = (rows: CsvRow[], delimiter = ';') =>
  stringify(rows, { header: true, bom: true, delimiter, record_delimiter: 'windows', quote_record_delimiter: true });

/** Exports and imports photos as an admin. */
export const createFotoCsvClient = (portal: Portal) => {
  const exportFotos = async (fotos: string[]) =>
    (await portal.as('admin').call(fotoPlanContract.export, { body: { fotos } })).reply;
  const sendFile = (content: string | Uint8Array) =>
    portal.as('admin').call(fotoPlanContract.plan, { file: toCsvFile(content) });
  const createPlan = async (content: string | Uint8Array) => (await sendFile(content)).reply.results;
  const apply = (id: string) => portal.as('admin').call(fotoPlanContract.apply, { params: { id } });
  return { exportFotos, sendFile, createPlan, apply };
};
