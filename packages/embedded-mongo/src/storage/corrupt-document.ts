import { getId } from '../bson/elements';
import { formatValue } from '../bson/format-value';
import { MongoError } from '../errors';

/** Error for a document that cannot be read; it names the document, and the document is never skipped. */
export const createCorruptDocumentError = (
  namespace: string,
  recordId: number,
  bytes: Buffer,
  reason: string,
): MongoError => {
  let name = `record ${recordId}`;
  try {
    name = `_id ${formatValue(getId(bytes))}`;
  } catch {
    // The _id cannot be read either.
  }
  return new MongoError(22, `A document of ${namespace} cannot be read (${name}): ${reason}`);
};
