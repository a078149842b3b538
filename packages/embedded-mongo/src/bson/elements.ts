import { ObjectId } from 'bson';
import { fail } from '../errors';
import { decodeValue } from './decode';
import { encodeElement } from './encode';
import { getValueSize } from './value-size';

/** A field of an encoded document. */
export type Element = {
  name: string;
  type: number;
  start: number;
  valueStart: number;
  end: number;
};

export function* readElements(bytes: Buffer): Generator<Element> {
  let position = 4;
  const lastPosition = bytes.length - 1;
  while (position < lastPosition) {
    const start = position;
    const type = bytes[position]!;
    const nameEnd = bytes.indexOf(0, position + 1);
    if (nameEnd < 0) fail(22, 'invalid BSON: a name has no end');
    const name = bytes.toString('utf8', position + 1, nameEnd);
    position = nameEnd + 1 + getValueSize(bytes, type, nameEnd + 1);
    if (position <= nameEnd || position > lastPosition)
      fail(22, 'invalid BSON: a value does not fit into its document');
    yield { name, type, start, valueStart: nameEnd + 1, end: position };
  }
}

export const findElement = (bytes: Buffer, name: string): Element | undefined => {
  for (const element of readElements(bytes)) if (element.name === name) return element;
  return undefined;
};

/** Builds a document from some fields of another, without decoding values. */
export const pickFields = (bytes: Buffer, fields: ReadonlySet<string>): Buffer => {
  const selected: Buffer[] = [];
  for (const { name, start, end } of readElements(bytes))
    if (fields.has(name)) selected.push(bytes.subarray(start, end));
  return assembleDocument(selected);
};

/** The names of the fields that differ between two documents, or that only one of them has. */
export const getDifferingFields = (left: Buffer, right: Buffer): Set<string> => {
  const before = new Map<string, Buffer>();
  for (const { name, start, end } of readElements(left)) before.set(name, left.subarray(start, end));
  const differing = new Set(before.keys());
  for (const { name, start, end } of readElements(right)) {
    if (before.get(name)?.equals(right.subarray(start, end))) differing.delete(name);
    else differing.add(name);
  }
  return differing;
};

export const getId = (bytes: Buffer): unknown => {
  const element = findElement(bytes, '_id');
  return element && decodeValue(bytes, element.type, element.valueStart);
};

export const assembleDocument = (elements: readonly Uint8Array[]): Buffer => {
  const size = elements.reduce((sum, element) => sum + element.length, 5);
  const header = Buffer.alloc(4);
  header.writeInt32LE(size);
  return Buffer.concat([header, ...elements, Buffer.alloc(1)], size);
};

/** Moves `_id` to the front, as MongoDB stores it, and adds an `_id` when there is none. */
export const ensureIdFirst = (bytes: Buffer): Buffer => {
  if (bytes.toString('latin1', 5, 9) === '_id\0') return bytes;
  const elements = [...readElements(bytes)];
  const idIndex = elements.findIndex((element) => element.name === '_id');
  if (idIndex === 0) return bytes;
  const slices = elements.map(({ start, end }) => bytes.subarray(start, end));
  const id = idIndex < 0 ? encodeElement('_id', new ObjectId()) : slices.splice(idIndex, 1)[0]!;
  return assembleDocument([id, ...slices]);
};
