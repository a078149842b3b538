import { documentOf, elementsOf } from '../bson/elements';
import type { Section } from '../commands/arguments';

const insertStart = '\x02insert\0';
const [documentType, arrayType] = [0x03, 0x04];

/**
 * Separates the documents of an insert command from its body as bytes, as in a document section, so that they are not
 * decoded and encoded again. Drivers put few documents in the body. Undefined for other commands.
 */
export function splitInsert(body: Buffer): { command: Buffer; documents: Section } | undefined {
  if (body.toString('latin1', 4, 4 + insertStart.length) !== insertStart) return undefined;
  const elements = [...elementsOf(body)];
  const list = elements.find(({ name }) => name === 'documents');
  if (list?.type !== arrayType) return undefined;
  const array = body.subarray(list.valueStart, list.end);
  const items = [...elementsOf(array)];
  if (!items.every(({ type }) => type === documentType)) return undefined;
  const others = elements.filter((element) => element !== list);
  return {
    command: documentOf(others.map(({ start, end }) => body.subarray(start, end))),
    documents: items.map(({ valueStart, end }) => Buffer.from(array.subarray(valueStart, end))),
  };
}
