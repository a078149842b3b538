/** An image resource of Photoshop; `end` is the offset after it. */
export type PhotoshopResource = { id: number; data: Buffer; end: number };

/** Signatures of Photoshop and of other programs that add resources. */
const signatures = ['8BIM', 'PHUT', 'DCSR', 'AgHg', 'MeSa'];
const minResourceBytes = 12;

/** Reads a sequence of Photoshop resources, up to the first that is damaged. */
export function* readPhotoshopResources(bytes: Buffer): Generator<PhotoshopResource> {
  let at = 0;
  while (at + minResourceBytes <= bytes.length && signatures.includes(bytes.toString('latin1', at, at + 4))) {
    // A Pascal string (name) and the data, each padded to an even number of bytes.
    const sizeAt = at + 6 + toEven(1 + (bytes[at + 6] ?? 0));
    const start = sizeAt + 4;
    const end = start <= bytes.length ? start + bytes.readUInt32BE(sizeAt) : Infinity;
    if (end > bytes.length) return;
    const id = bytes.readUInt16BE(at + 4);
    at = start + toEven(end - start);
    yield { id, data: bytes.subarray(start, end), end: at };
  }
}

const toEven = (count: number) => count + (count % 2);
