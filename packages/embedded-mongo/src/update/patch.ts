import { documentOf, elementsOf } from '../bson/elements';
import { encodeElement } from '../bson/encode';
import { fieldOf, isDocument, setField, type Doc } from '../bson/values';

/**
 * Encodes a changed document from its old bytes. Unchanged fields (same object) keep their bytes and position, embedded
 * documents are patched recursively, and new fields are appended.
 */
export function patch(bytes: Buffer, before: Doc, after: Doc): Buffer {
  const parts: Buffer[] = [];
  const seen = new Set<string>();
  for (const { name, type, start, valueStart, end } of elementsOf(bytes)) {
    seen.add(name);
    const [old, value] = [fieldOf(before, name), fieldOf(after, name)];
    if (value === undefined) continue;
    if (Object.is(old, value)) parts.push(bytes.subarray(start, end));
    else if (type === 3 && isDocument(old) && isDocument(value)) {
      parts.push(bytes.subarray(start, valueStart), patch(bytes.subarray(valueStart, end), old, value));
    } else if (type === 4 && Array.isArray(old) && Array.isArray(value) && old.length === value.length) {
      const items = patch(bytes.subarray(valueStart, end), asDocument(old), asDocument(value));
      parts.push(bytes.subarray(start, valueStart), items);
    } else parts.push(encodeElement(name, value));
  }
  for (const name of Object.keys(after)) if (!seen.has(name)) parts.push(encodeElement(name, after[name]));
  return documentOf(parts);
}

function asDocument(items: readonly unknown[]): Doc {
  const document: Doc = {};
  items.forEach((item, index) => setField(document, String(index), item ?? null));
  return document;
}
