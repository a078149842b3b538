import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { NewLid } from '@ledenportaal/shared';
import type { FileResponse } from '../../http/send-file.js';
import type { Range } from '../../platform/storage/storage.js';
import { toCsv } from './leden.csv.js';

/** Returns leden as CSV for spreadsheets, in the format that `parseLedenFile` reads back. */
export const toCsvResponse = async (leden: AsyncIterable<NewLid>): Promise<FileResponse> => {
  const bytes = await toCsv(leden);
  const readChunks = ({ start, end }: Range) => Readable.from([bytes.subarray(start, end + 1)]);
  return {
    file: { size: bytes.length, modified: new Date(), readChunks },
    type: 'text/csv; charset=utf-8',
    etag: createHash('sha256').update(bytes).digest('hex'),
    name: 'leden.csv',
  };
};
