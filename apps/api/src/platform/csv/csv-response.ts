import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Range } from '../storage/storage.js';
import { createYield } from '../yield.js';
import { writeCsv } from './csv.js';

type CsvFile = {
  /** File name to save under. */
  name: string;
  columns: readonly string[];
  /** Called when the file would have more than `maxBytes`. */
  maxBytes?: number;
  onTooLarge?: () => never;
};

/** Returns rows as a CSV attachment. It is created in memory. */
export const toCsvResponse = async (
  rows: AsyncIterable<object>,
  { name, columns, maxBytes = Infinity, onTooLarge }: CsvFile,
) => {
  const mayYield = createYield();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of writeCsv(rows, columns)) {
    size += chunk.length;
    if (size > maxBytes) onTooLarge?.();
    chunks.push(chunk);
    await mayYield();
  }
  const bytes = Buffer.concat(chunks);
  const readChunks = ({ start, end }: Range) => Readable.from([bytes.subarray(start, end + 1)]);
  return {
    file: { size: bytes.length, modified: new Date(), readChunks },
    type: 'text/csv; charset=utf-8',
    etag: createHash('sha256').update(bytes).digest('hex'),
    name,
  };
};
