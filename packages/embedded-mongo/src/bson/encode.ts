import {
  type Binary,
  type BSONRegExp,
  type BSONSymbol,
  type Code,
  type DBRef,
  type Decimal128,
  type Long,
  type ObjectId,
  type Timestamp,
} from 'bson';
import { ByteWriter } from './byte-writer';
import { isInt32, RawDocument, type Doc } from './values';

export const encode = (document: Doc | RawDocument): Buffer => {
  if (document instanceof RawDocument) return document.bytes;
  const writer = new BsonWriter();
  writer.document(document);
  return writer.finish();
};

/** Like `encode`, with reserved bytes in front for the caller, so that a message needs only one buffer. */
export const encodeWithHeader = (headerSize: number, document: Doc): Buffer => {
  const writer = new BsonWriter();
  writer.skip(headerSize);
  writer.document(document);
  return writer.finish();
};

/** Encodes one field: type, name and value. */
export const encodeElement = (name: string, value: unknown): Buffer => {
  const writer = new BsonWriter();
  writer.element(name, value);
  return writer.finish();
};

class BsonWriter extends ByteWriter {
  document(document: Doc): void {
    const start = this.reserveSize();
    for (const name of Object.keys(document)) this.element(name, document[name]);
    this.close(start);
  }

  element(name: string, value: unknown): void {
    if (value === undefined || typeof value === 'function') return;
    const typePosition = this.position;
    this.skip(1);
    this.cstring(name);
    const type = this.value(value);
    this.setByte(typePosition, type);
  }

  private array(items: readonly unknown[]): void {
    const start = this.reserveSize();
    for (let index = 0; index < items.length; index++) this.element(String(index), items[index] ?? null);
    this.close(start);
  }

  private close(start: number): void {
    this.byte(0);
    this.setSize(start, this.position - start);
  }

  private value(value: unknown): number {
    switch (typeof value) {
      case 'string':
        this.string(value);
        return 0x02;
      case 'number':
        return this.number(value);
      case 'boolean':
        this.byte(value ? 1 : 0);
        return 0x08;
      case 'bigint':
        this.int64(value);
        return 0x12;
    }
    if (value === null) return 0x0a;
    if (Array.isArray(value)) {
      this.array(value);
      return 0x04;
    }
    if (value instanceof Date) {
      this.int64(BigInt(Number.isNaN(value.getTime()) ? 0 : value.getTime()));
      return 0x09;
    }
    if (value instanceof RawDocument) {
      this.bytes(value.bytes);
      return 0x03;
    }
    return this.object(value as Doc);
  }

  private number(value: number): number {
    if (isInt32(value)) {
      this.int32(value);
      return 0x10;
    }
    this.double(value);
    return 0x01;
  }

  private object(value: Doc): number {
    const bsonType = Object.hasOwn(value, '_bsontype') ? undefined : value._bsontype;
    switch (bsonType) {
      case 'ObjectId':
        this.bytes((value as unknown as ObjectId).id);
        return 0x07;
      case 'Long':
        this.int32((value as unknown as Long).low);
        this.int32((value as unknown as Long).high);
        return 0x12;
      case 'Double':
        this.double(value.value as number);
        return 0x01;
      case 'Int32':
        this.int32(value.value as number);
        return 0x10;
      case 'Decimal128':
        this.bytes((value as unknown as Decimal128).bytes);
        return 0x13;
      case 'Binary':
        return this.binary(value as unknown as Binary);
    }
    return this.rareObject(value, bsonType);
  }

  private rareObject(value: Doc, bsonType: unknown): number {
    switch (bsonType) {
      case 'Timestamp':
        this.int32((value as unknown as Timestamp).low);
        this.int32((value as unknown as Timestamp).high);
        return 0x11;
      case 'BSONRegExp':
        this.cstring((value as unknown as BSONRegExp).pattern);
        this.cstring((value as unknown as BSONRegExp).options);
        return 0x0b;
      case 'BSONSymbol':
        this.string((value as unknown as BSONSymbol).value);
        return 0x0e;
      case 'Code':
        return this.code(value as unknown as Code);
      case 'DBRef':
        this.string((value as unknown as DBRef).collection);
        this.bytes((value as unknown as DBRef).oid.id);
        return 0x0c;
      case 'MinKey':
        return 0xff;
      case 'MaxKey':
        return 0x7f;
    }
    this.document(value);
    return 0x03;
  }

  private binary(value: Binary): number {
    const bytes = value.buffer.subarray(0, value.position);
    this.int32(bytes.length);
    this.byte(value.sub_type);
    this.bytes(bytes);
    return 0x05;
  }

  private code(value: Code): number {
    if (!value.scope) {
      this.string(value.code);
      return 0x0d;
    }
    const start = this.reserveSize();
    this.string(value.code);
    this.document(value.scope);
    this.setSize(start, this.position - start);
    return 0x0f;
  }
}
