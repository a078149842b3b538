import { ObjectId } from 'bson';
import { fail } from '../errors';
import { decodeValue } from './decode';
import { encodeElement } from './encode';
import { sizeOfValue } from './size-of-value';

/** A field of an encoded document. */
export interface Element {
  name: string;
  type: number;
  start: number;
  valueStart: number;
  end: number;
}

export function* elementsOf(bytes: Buffer): Generator<Element> {
  let at = 4;
  const last = bytes.length - 1;
  while (at < last) {
    const start = at;
    const type = bytes[at]!;
    const nameEnd = bytes.indexOf(0, at + 1);
    if (nameEnd < 0) fail(22, 'invalid BSON: a name has no end');
    const name = bytes.toString('utf8', at + 1, nameEnd);
    at = nameEnd + 1 + sizeOfValue(bytes, type, nameEnd + 1);
    if (at <= nameEnd || at > last) fail(22, 'invalid BSON: a value does not fit into its document');
    yield { name, type, start, valueStart: nameEnd + 1, end: at };
  }
}

export function findElement(bytes: Buffer, name: string): Element | undefined {
  for (const element of elementsOf(bytes)) if (element.name === name) return element;
  return undefined;
}

/** Builds a document from some fields of another, without decoding values. */
export function pickFields(bytes: Buffer, wanted: ReadonlySet<string>): Buffer {
  const picked: Buffer[] = [];
  for (const { name, start, end } of elementsOf(bytes)) if (wanted.has(name)) picked.push(bytes.subarray(start, end));
  return documentOf(picked);
}

/** The names of the fields that differ between two documents, or that only one of them has. */
export function differingFields(left: Buffer, right: Buffer): Set<string> {
  const before = new Map<string, Buffer>();
  for (const { name, start, end } of elementsOf(left)) before.set(name, left.subarray(start, end));
  const differing = new Set(before.keys());
  for (const { name, start, end } of elementsOf(right)) {
    if (before.get(name)?.equals(right.subarray(start, end))) differing.delete(name);
    else differing.add(name);
  }
  return differing;
}

export function idOf(bytes: Buffer): unknown {
  const element = findElement(bytes, '_id');
  return element && decodeValue(bytes, element.type, element.valueStart);
}

export function documentOf(elements: readonly Uint8Array[]): Buffer {
  const size = elements.reduce((sum, element) => sum + element.length, 5);
  const header = Buffer.alloc(4);
  header.writeInt32LE(size);
  return Buffer.concat([header, ...elements, Buffer.alloc(1)], size);
}

/** Moves `_id` to the front, as MongoDB stores it, and adds an `_id` when there is none. */
export function withIdFirst(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 5, 9) === '_id\0') return bytes;
  const elements = [...elementsOf(bytes)];
  const position = elements.findIndex((element) => element.name === '_id');
  if (position === 0) return bytes;
  const slices = elements.map(({ start, end }) => bytes.subarray(start, end));
  const id = position < 0 ? encodeElement('_id', new ObjectId()) : slices.splice(position, 1)[0]!;
  return documentOf([id, ...slices]);
}
