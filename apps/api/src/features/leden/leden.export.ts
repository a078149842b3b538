import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileResponse } from '../../http/send-file.js';
import type { Range } from '../../platform/storage.js';
import { toCsv } from './leden.csv.js';
import { iterateLeden, toNewLid } from './lid.model.js';

/** Exports the members list as CSV for spreadsheets, in the format that `createLedenPlan` reads back. */
export const exportLeden = async (): Promise<FileResponse> => {
  const bytes = await toCsv(sortedLeden());
  const readChunks = ({ start, end }: Range) => Readable.from([bytes.subarray(start, end + 1)]);
  return {
    file: { size: bytes.length, modified: new Date(), readChunks },
    type: 'text/csv; charset=utf-8',
    etag: createHash('sha256').update(bytes).digest('hex'),
    name: 'leden.csv',
  };
};

async function* sortedLeden() {
  for await (const lid of iterateLeden({ naam: 1, _id: 1 })) yield toNewLid(lid);
}
