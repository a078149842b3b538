import { closeSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { getChecksum } from './checksum';
import { isPassing } from '../folder-error';
import { replaceFile } from './marker';

export const recordName = 'data.sqlite-acknowledged';

/** Position and size in bytes of the fields in the file. */
const fields = { count: 0, isComplete: 4, checksum: 5 };
const recordBytes = 9;

/** What a database has acknowledged. */
export type Acknowledged = {
  /** The number of the last commit that clients may know of. */
  count: number;
  /** Whether the data file has all commits up to that one without its log. */
  isComplete: boolean;
};

/** Commits are counted in a signed number of 32 bits. 0 is the number of a database that never counted. */
export const getNextCount = (count: number): number => (count + 1) | 0 || 1;

/** How many commits `count` is behind another number, negative when it is ahead. Numbers may wrap (RFC 1982). */
export const getLag = (count: number, other: number): number => (other - count) | 0;

/** Returns undefined when the record of a folder is missing or damaged. */
export const readRecord = (folder: string): Acknowledged | undefined => {
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(folder, recordName));
  } catch (cause) {
    if (isPassing(cause)) throw cause;
    return undefined;
  }
  const isIntact =
    bytes.length === recordBytes &&
    bytes.readUInt32BE(fields.checksum) === getChecksum([bytes.subarray(0, fields.checksum)]);
  return isIntact ? { count: bytes.readInt32BE(fields.count), isComplete: bytes[fields.isComplete] === 1 } : undefined;
};

/**
 * The file that says how much a database has acknowledged. It is written in place, so that it needs no space, and after
 * the flush of the log, so that it needs no flush of its own: after a power failure it is at most behind.
 */
export class CommitRecord {
  private constructor(private readonly descriptor: number) {}

  /** Replaces what the file says, and creates it when it is missing or damaged. */
  static open(folder: string, acknowledged: Acknowledged): CommitRecord {
    const path = join(folder, recordName);
    if (statSync(path, { throwIfNoEntry: false })?.size !== recordBytes)
      replaceFile(folder, recordName, toBytes(acknowledged));
    const record = new CommitRecord(openSync(path, 'r+'));
    record.write(acknowledged);
    record.flush();
    return record;
  }

  write(acknowledged: Acknowledged): void {
    writeSync(this.descriptor, toBytes(acknowledged), 0, recordBytes, 0);
  }

  flush(): void {
    fsyncSync(this.descriptor);
  }

  close(): void {
    closeSync(this.descriptor);
  }
}

const toBytes = ({ count, isComplete }: Acknowledged): Buffer => {
  const bytes = Buffer.allocUnsafe(recordBytes);
  bytes.writeInt32BE(count, fields.count);
  bytes[fields.isComplete] = isComplete ? 1 : 0;
  bytes.writeUInt32BE(getChecksum([bytes.subarray(0, fields.checksum)]), fields.checksum);
  return bytes;
};
