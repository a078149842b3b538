import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { fail } from '../errors';
import { getValueSize } from './value-size';
import { toDouble, type Doc } from './values';

const maxDepth = 200;

/** Decodes a document. Throws `MongoError` 22 (InvalidBSON) when it is malformed. */
export const decode = (bytes: Buffer): Doc => withRangeCheck(() => new BsonReader(bytes).document(0, 0));

/** Decodes only the given top-level fields; decoding takes most of the time of a scan. */
export const decodeFields = (bytes: Buffer, fields: ReadonlySet<string>): Doc =>
  withRangeCheck(() => new BsonReader(bytes).document(0, 0, fields));

/** Decodes one value of a document, given its BSON type and start position. */
export const decodeValue = (bytes: Buffer, type: number, start: number): unknown =>
  withRangeCheck(() => new BsonReader(bytes).valueAt(type, start));

/** Throws InvalidBSON for a RangeError: a read past the end means malformed bytes. */
export const withRangeCheck = <T>(read: () => T): T => {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof RangeError && !/call stack/.test(cause.message)) fail(22, 'invalid BSON: it ends too early');
    throw cause;
  }
};

class BsonReader {
  private position = 0;

  constructor(private readonly bytes: Buffer) {}

  document(start: number, depth: number, fields?: ReadonlySet<string>): Doc {
    const end = this.beginDocument(start, depth);
    const document: Doc = {};
    while (this.position < end) {
      const type = this.bytes[this.position++]!;
      const name = fields ? this.readNameIfIn(fields) : this.cstring();
      if (name === undefined) this.position += getValueSize(this.bytes, type, this.position);
      else if (name === '__proto__') {
        const value = this.value(type, depth);
        Object.defineProperty(document, name, { value, enumerable: true, configurable: true, writable: true });
      } else document[name] = this.value(type, depth);
    }
    this.endDocument(end);
    return document;
  }

  valueAt(type: number, start: number): unknown {
    this.position = start;
    return this.value(type, 0);
  }

  private array(start: number, depth: number): unknown[] {
    const end = this.beginDocument(start, depth);
    const items: unknown[] = [];
    while (this.position < end) {
      const type = this.bytes[this.position++]!;
      while (this.bytes[this.position++] !== 0)
        if (this.position >= end) fail(22, 'invalid BSON: an array key has no end');
      items.push(this.value(type, depth));
    }
    this.endDocument(end);
    return items;
  }

  /** Checks the size of a document and returns the position of its terminating zero. */
  private beginDocument(start: number, depth: number): number {
    if (depth > maxDepth) fail(15, `BSONObj exceeds maximum nested object depth: ${maxDepth}`);
    const size = this.bytes.readInt32LE(start);
    if (size < 5 || start + size > this.bytes.length) fail(22, `invalid BSON: a document cannot be ${size} bytes here`);
    this.position = start + 4;
    return start + size - 1;
  }

  private endDocument(end: number): void {
    if (this.position !== end || this.bytes[end] !== 0) fail(22, 'invalid BSON: the length of a document is wrong');
    this.position = end + 1;
  }

  private cstring(): string {
    const start = this.position;
    const isAscii = this.skipName();
    return this.bytes.toString(isAscii ? 'latin1' : 'utf8', start, this.position - 1);
  }

  /**
   * Reads a field name when it is one of `fields`; otherwise skips it, because creating strings would dominate the time
   * of a scan.
   */
  private readNameIfIn(fields: ReadonlySet<string>): string | undefined {
    const start = this.position;
    const isAscii = this.skipName();
    const length = this.position - 1 - start;
    if (isAscii) {
      for (const name of fields) if (name.length === length && isAsciiAt(this.bytes, start, name)) return name;
      return undefined;
    }
    const name = this.bytes.toString('utf8', start, this.position - 1);
    return fields.has(name) ? name : undefined;
  }

  /** Skips a field name and returns whether it is ASCII. */
  private skipName(): boolean {
    const { bytes } = this;
    let combinedBits = 0;
    for (;;) {
      const byte = bytes[this.position++];
      if (byte === undefined) return fail(22, 'invalid BSON: a name has no end');
      if (byte === 0) return combinedBits < 128;
      combinedBits |= byte;
    }
  }

  private string(): string {
    const length = this.bytes.readInt32LE(this.position);
    const start = this.position + 4;
    this.position = start + length;
    if (length < 1 || this.bytes[this.position - 1] !== 0) fail(22, 'invalid BSON: the length of a string is wrong');
    return this.bytes.toString('utf8', start, this.position - 1);
  }

  private value(type: number, depth: number): unknown {
    const { bytes } = this;
    const start = this.position;
    switch (type) {
      case 0x01:
        this.position += 8;
        return toDouble(bytes.readDoubleLE(start));
      case 0x02:
        return this.string();
      case 0x03:
        return this.document(start, depth + 1);
      case 0x04:
        return this.array(start, depth + 1);
      case 0x07:
        this.position += 12;
        return new ObjectId(copy(bytes, start, 12));
      case 0x08:
        this.position += 1;
        return bytes.readUInt8(start) !== 0;
      case 0x09:
        this.position += 8;
        return new Date(Number(bytes.readBigInt64LE(start)));
      case 0x0a:
        return null;
      case 0x10:
        this.position += 4;
        return bytes.readInt32LE(start);
      case 0x12:
        this.position += 8;
        return new Long(bytes.readInt32LE(start), bytes.readInt32LE(start + 4));
    }
    return this.rareValue(type, depth);
  }

  private rareValue(type: number, depth: number): unknown {
    const { bytes } = this;
    const start = this.position;
    switch (type) {
      case 0x05:
        return this.binary();
      case 0x06:
        return null;
      case 0x0b:
        return new BSONRegExp(this.cstring(), this.cstring());
      case 0x0c:
        return this.dbPointer();
      case 0x0d:
        return new Code(this.string());
      case 0x0e:
        return new BSONSymbol(this.string());
      case 0x0f: {
        this.position += 4;
        const code = this.string();
        return new Code(code, this.document(this.position, depth + 1));
      }
      case 0x11:
        this.position += 8;
        return new Timestamp({ i: bytes.readUInt32LE(start), t: bytes.readUInt32LE(start + 4) });
      case 0x13:
        this.position += 16;
        return new Decimal128(copy(bytes, start, 16));
      case 0x7f:
        return new MaxKey();
      case 0xff:
        return new MinKey();
    }
    return fail(22, `invalid BSON: there is no type ${type}`);
  }

  private binary(): Binary {
    const length = this.bytes.readInt32LE(this.position);
    const subType = this.bytes.readUInt8(this.position + 4);
    const start = this.position + 5;
    if (length < 0) fail(22, 'invalid BSON: a binary value has a negative length');
    this.position = start + length;
    return new Binary(copy(this.bytes, start, length), subType);
  }

  private dbPointer(): DBRef {
    const collection = this.string();
    this.position += 12;
    return new DBRef(collection, new ObjectId(copy(this.bytes, this.position - 12, 12)));
  }
}

const isAsciiAt = (bytes: Buffer, start: number, text: string): boolean => {
  for (let offset = 0; offset < text.length; offset++)
    if (bytes[start + offset] !== text.charCodeAt(offset)) return false;
  return true;
};

/** Copies bytes that outlive the input, because the input buffer is reused or belongs to the database. */
const copy = (bytes: Buffer, start: number, length: number): Uint8Array => {
  if (start + length > bytes.length) throw new RangeError('out of range');
  return Uint8Array.prototype.slice.call(bytes, start, start + length);
};
