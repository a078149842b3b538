import { assembleDocument, readElements } from '../bson/elements';
import type { DocumentSection } from '../commands/arguments';

const insertPrefix = '\x02insert\0';
const [documentType, arrayType] = [0x03, 0x04];

/**
 * Separates the documents of an insert command from its body as bytes, as in a document section, so that they are not
 * decoded and encoded again. Drivers put few documents in the body. Undefined for other commands.
 */
export const splitInsert = (body: Buffer): { command: Buffer; documents: DocumentSection } | undefined => {
  if (body.toString('latin1', 4, 4 + insertPrefix.length) !== insertPrefix) return undefined;
  const elements = [...readElements(body)];
  const documentsElement = elements.find(({ name }) => name === 'documents');
  if (documentsElement?.type !== arrayType) return undefined;
  const array = body.subarray(documentsElement.valueStart, documentsElement.end);
  const items = [...readElements(array)];
  if (!items.every(({ type }) => type === documentType)) return undefined;
  const otherElements = elements.filter((element) => element !== documentsElement);
  return {
    command: assembleDocument(otherElements.map(({ start, end }) => body.subarray(start, end))),
    documents: items.map(({ valueStart, end }) => Buffer.from(array.subarray(valueStart, end))),
  };
};
