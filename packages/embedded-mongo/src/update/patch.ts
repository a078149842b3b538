import { assembleDocument, readElements } from '../bson/elements';
import { encodeElement } from '../bson/encode';
import { getOwnField, isDocument, setField, type Doc } from '../bson/values';

/**
 * Encodes a changed document from its old bytes. Unchanged fields (same object) keep their bytes and position, embedded
 * documents are patched recursively, and new fields are appended.
 */
export const patchBytes = (bytes: Buffer, before: Doc, after: Doc): Buffer => {
  const parts: Buffer[] = [];
  const existingNames = new Set<string>();
  for (const { name, type, start, valueStart, end } of readElements(bytes)) {
    existingNames.add(name);
    const [old, value] = [getOwnField(before, name), getOwnField(after, name)];
    if (value === undefined) continue;
    if (Object.is(old, value)) parts.push(bytes.subarray(start, end));
    else if (type === 3 && isDocument(old) && isDocument(value)) {
      parts.push(bytes.subarray(start, valueStart), patchBytes(bytes.subarray(valueStart, end), old, value));
    } else if (type === 4 && Array.isArray(old) && Array.isArray(value) && old.length === value.length) {
      const items = patchBytes(bytes.subarray(valueStart, end), arrayToDocument(old), arrayToDocument(value));
      parts.push(bytes.subarray(start, valueStart), items);
    } else parts.push(encodeElement(name, value));
  }
  for (const name of Object.keys(after)) if (!existingNames.has(name)) parts.push(encodeElement(name, after[name]));
  return assembleDocument(parts);
};

const arrayToDocument = (items: readonly unknown[]): Doc => {
  const document: Doc = {};
  items.forEach((item, index) => setField(document, String(index), item ?? null));
  return document;
};
