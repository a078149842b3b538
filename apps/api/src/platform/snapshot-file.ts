import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { endianness } from 'node:os';
import { crc32 } from 'node:zlib';

/** Data in memory: arrays in named parts, and what is in no array, as JSON. */
export type Snapshot<M = unknown> = { meta: M; parts: Record<string, Uint8Array[]> };

/** After it come the bytes of all arrays, in the order of the parts, and the checksum of all. */
type Header = {
  /** Of the arrays of each part, in bytes. */
  lengths: Record<string, number[]>;
  meta: unknown;
};

const magic = Buffer.from(`LPSNAP1${endianness()}`, 'latin1');
/** Of a file that is being written, or that a killed process left. */
export const temporarySuffix = '.part';
const numberBytes = 4;
const batchBytes = 4 * 2 ** 20;
/** Fewer than `IOV_MAX`. */
const maxBatchArrays = 512;

/** A snapshot that is not what was written. */
export class DamagedSnapshotError extends Error {}

/**
 * Replaces a file by a snapshot at once. The arrays must not change until it resolves, or until the signal is aborted: then
 * the file stays as it was. Works in slices that let other code run.
 */
export const writeSnapshot = async (path: string, { meta, parts }: Snapshot, signal: AbortSignal): Promise<void> => {
  const lengths = Object.fromEntries(
    Object.entries(parts).map(([name, arrays]) => [name, arrays.map(({ byteLength }) => byteLength)]),
  );
  const header = Buffer.from(JSON.stringify({ lengths, meta } satisfies Header));
  // Another process may write the same file.
  const temporaryPath = `${path}.${process.pid}${temporarySuffix}`;
  try {
    const file = await open(temporaryPath, 'w', 0o600);
    try {
      let checksum = 0;
      for (const batch of toBatches([
        magic,
        toBuffer(header.length),
        toBuffer(crc32(header)),
        header,
        ...Object.values(parts).flat(),
      ])) {
        for (const bytes of batch) checksum = crc32(bytes, checksum);
        await writeAll(file, batch);
        signal.throwIfAborted();
      }
      await writeAll(file, [toBuffer(checksum)]);
      await file.sync();
    } finally {
      await file.close();
    }
    signal.throwIfAborted();
    await rename(temporaryPath, path);
  } catch (cause) {
    await rm(temporaryPath, { force: true });
    throw cause;
  }
};

/** A disk that is nearly full may take a part. */
const writeAll = async (file: FileHandle, batch: Uint8Array[]): Promise<void> => {
  const length = batch.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const { bytesWritten } = await file.writev(batch);
  if (bytesWritten !== length) throw new Error('the snapshot was written in part');
};

/** Groups arrays into batches of limited size, splitting large ones. Leaves out empty ones. */
function* toBatches(arrays: Uint8Array[]): Generator<Uint8Array[]> {
  let [batch, bytes]: [Uint8Array[], number] = [[], 0];
  for (const array of arrays)
    for (let at = 0; at < array.length; at += batchBytes) {
      const piece = array.subarray(at, at + batchBytes);
      batch.push(piece);
      bytes += piece.length;
      if (bytes < batchBytes && batch.length < maxBatchArrays) continue;
      yield batch;
      [batch, bytes] = [[], 0];
    }
  if (batch.length) yield batch;
}

/**
 * Reads a snapshot. Each part is one block of memory, and its arrays follow each other in it. Throws a
 * `DamagedSnapshotError`, or the error of the system, such as ENOENT.
 */
export const readSnapshot = async (path: string): Promise<Snapshot> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const reader = createReader(file, size);
    if (!(await reader.read(magic.length)).equals(magic)) throw new DamagedSnapshotError('the format is another one');
    const header = await reader.read(await reader.readNumber(), await reader.readNumber());
    const { lengths, meta } = JSON.parse(header.toString()) as Header;
    const parts: Snapshot['parts'] = {};
    for (const [name, ofPart] of Object.entries(lengths)) {
      const block = await reader.read(ofPart.reduce((sum, length) => sum + length, 0));
      let at = 0;
      parts[name] = ofPart.map((length) => block.subarray(at, (at += length)));
    }
    await reader.readChecksum();
    return { meta, parts };
  } finally {
    await file.close();
  }
};

const toBuffer = (number: number): Buffer => {
  const bytes = Buffer.alloc(numberBytes);
  bytes.writeUInt32LE(number);
  return bytes;
};

/** Reads from the start of a file, and keeps the checksum of what was read. */
const createReader = (file: FileHandle, size: number) => {
  let position = 0;
  let checksum = 0;

  const read = async (length: number, expectedChecksum?: number): Promise<Buffer> => {
    if (position + length > size) throw new DamagedSnapshotError('it is shorter than it was');
    // Not from the pool of small buffers, so that arrays of numbers can start here.
    const bytes = Buffer.allocUnsafeSlow(length);
    for (let at = 0; at < length;) {
      const { bytesRead } = await file.read(bytes, at, Math.min(batchBytes, length - at), position);
      if (bytesRead === 0) throw new DamagedSnapshotError('it is shorter than it was');
      checksum = crc32(bytes.subarray(at, at + bytesRead), checksum);
      at += bytesRead;
      position += bytesRead;
    }
    if (expectedChecksum !== undefined && crc32(bytes) !== expectedChecksum)
      throw new DamagedSnapshotError('the checksum of its header differs');
    return bytes;
  };
  const readNumber = async () => (await read(numberBytes)).readUInt32LE();

  return {
    read,
    readNumber,
    readChecksum: async () => {
      const expected = checksum;
      if ((await readNumber()) !== expected) throw new DamagedSnapshotError('its checksum differs');
    },
  };
};
