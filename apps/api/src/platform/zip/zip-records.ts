/** A file of the archive. `modified` is written in UTC, in steps of two seconds, because ZIP has no time zone. */
export type ZipEntry = { name: string; size: number; crc32: number; modified: Date };

/** From these values on, a field is filled with ones, and ZIP64 has the value (APPNOTE 6.3.10, 4.4.1.4). */
const max16 = 0xff_ff;
const max32 = 0xff_ff_ff_ff;
const storedVersion = 20;
const zip64Version = 45;
const madeByUnix = (3 << 8) | zip64Version;
const utf8Names = 1 << 11;
/** -rw-r--r-- of a regular file, in the upper half. */
const fileMode = 0o100644 * 2 ** 16;

/** Returns a buffer of zeros, and functions that write little-endian values one after another. */
const createWriter = (length: number) => {
  const buffer = Buffer.alloc(length);
  let offset = 0;
  return {
    buffer,
    uint16: (value: number) => void (offset = buffer.writeUInt16LE(value, offset)),
    uint32: (value: number) => void (offset = buffer.writeUInt32LE(value, offset)),
    uint64: (value: number) => void (offset = buffer.writeBigUInt64LE(BigInt(value), offset)),
    text: (value: string) => void (offset += buffer.write(value, offset)),
    skip: (bytes: number) => void (offset += bytes),
  };
};
type Writer = ReturnType<typeof createWriter>;

/** The years that a DOS date can express. */
const earliest = Date.UTC(1980, 0, 1);
const latest = Date.UTC(2107, 11, 31, 23, 59, 59);
const writeDosTime = (write: Writer, modified: Date) => {
  const date = new Date(Math.min(Math.max(modified.getTime(), earliest), latest));
  write.uint16((date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1));
  write.uint16(((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate());
};

/** The values that need ZIP64, in the order of its extra field (4.5.3). */
const getLargeSizes = ({ size }: ZipEntry) => (size >= max32 ? [size, size] : []);
const getLargeValues = (entry: ZipEntry, offset: number) =>
  offset >= max32 ? [...getLargeSizes(entry), offset] : getLargeSizes(entry);
const getExtraLength = (values: number[]) => (values.length > 0 ? 4 + 8 * values.length : 0);
const writeExtra = (write: Writer, values: number[]) => {
  if (values.length === 0) return;
  write.uint16(1);
  write.uint16(8 * values.length);
  for (const value of values) write.uint64(value);
};

/** Writes the fields from 'version needed' to 'extra field length', which both records of an entry have. */
const writeSharedFields = (write: Writer, entry: ZipEntry, offset: number, values: number[]) => {
  write.uint16(entry.size >= max32 || offset >= max32 ? zip64Version : storedVersion);
  write.uint16(utf8Names);
  write.uint16(0); // stored
  writeDosTime(write, entry.modified);
  write.uint32(entry.crc32);
  write.uint32(Math.min(entry.size, max32)); // compressed
  write.uint32(Math.min(entry.size, max32));
  write.uint16(Buffer.byteLength(entry.name));
  write.uint16(getExtraLength(values));
};

export const getLocalHeaderLength = (entry: ZipEntry): number =>
  30 + Buffer.byteLength(entry.name) + getExtraLength(getLargeSizes(entry));

/** Creates the record before the data of an entry (4.3.7). `offset`: its position in the archive. */
export const createLocalHeader = (entry: ZipEntry, offset: number): Buffer => {
  const write = createWriter(getLocalHeaderLength(entry));
  const sizes = getLargeSizes(entry);
  write.uint32(0x04_03_4b_50);
  writeSharedFields(write, entry, offset, sizes);
  write.text(entry.name);
  writeExtra(write, sizes);
  return write.buffer;
};

export const getDirectoryRecordLength = (entry: ZipEntry, offset: number): number =>
  46 + Buffer.byteLength(entry.name) + getExtraLength(getLargeValues(entry, offset));

/** Writes the record of an entry in the central directory (4.3.12). */
const writeDirectoryRecord = (write: Writer, entry: ZipEntry, offset: number) => {
  const values = getLargeValues(entry, offset);
  write.uint32(0x02_01_4b_50);
  write.uint16(madeByUnix);
  writeSharedFields(write, entry, offset, values);
  write.skip(6); // length of the comment, disk, internal attributes
  write.uint32(fileMode);
  write.uint32(Math.min(offset, max32));
  write.text(entry.name);
  writeExtra(write, values);
};

const needsZip64 = (count: number, size: number, offset: number) => count >= max16 || size >= max32 || offset >= max32;
/** The length of the records after a central directory of this size and offset. */
export const getEndLength = (count: number, size: number, offset: number): number =>
  needsZip64(count, size, offset) ? 98 : 22;

/** Creates the records after the central directory (4.3.14 to 4.3.16), of which `size` and `offset` are given. */
export const createEnd = (count: number, size: number, offset: number): Buffer => {
  const write = createWriter(getEndLength(count, size, offset));
  if (needsZip64(count, size, offset)) {
    write.uint32(0x06_06_4b_50);
    write.uint64(44); // length of the rest of this record
    write.uint16(madeByUnix);
    write.uint16(zip64Version);
    write.skip(8); // disks
    for (const value of [count, count, size, offset]) write.uint64(value);
    write.uint32(0x07_06_4b_50);
    write.skip(4); // disk
    write.uint64(offset + size); // of the record above
    write.uint32(1); // disks
  }
  write.uint32(0x06_05_4b_50);
  write.skip(4); // disks
  write.uint16(Math.min(count, max16));
  write.uint16(Math.min(count, max16));
  write.uint32(Math.min(size, max32));
  write.uint32(Math.min(offset, max32));
  write.skip(2); // length of the comment
  return write.buffer;
};

/** Creates the records in the central directory of entries of which the first begins at `start`. `length` of all of them. */
export const createDirectoryRecords = (entries: readonly ZipEntry[], start: number, length: number): Buffer => {
  const write = createWriter(length);
  let offset = start;
  for (const entry of entries) {
    writeDirectoryRecord(write, entry, offset);
    offset += getLocalHeaderLength(entry) + entry.size;
  }
  return write.buffer;
};
