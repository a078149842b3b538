import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileAnswer } from '../../http/send-file.js';
import type { Range } from '../../platform/storage.js';
import { toTable } from './leden.table.js';
import { allLeden, toTold } from './lid.model.js';

/** Exports the members list as CSV for spreadsheets, in the format that `createLedenPlan` reads back. */
export const exportLeden = async (): Promise<FileAnswer> => {
  const bytes = await toTable(inOrder());
  const pieces = ({ start, end }: Range) => Readable.from([bytes.subarray(start, end + 1)]);
  return {
    file: { size: bytes.length, modified: new Date(), readChunks: pieces },
    type: 'text/csv; charset=utf-8',
    etag: createHash('sha256').update(bytes).digest('hex'),
    name: 'leden.csv',
  };
};

async function* inOrder() {
  for await (const lid of allLeden({ naam: 1, _id: 1 })) yield toTold(lid);
}
