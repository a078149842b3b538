import { SaxesParser } from 'saxes';

/** Encodings in which the markup is ASCII, and UTF-16, which is recognised by its bytes. */
const knownEncoding = /^(?:utf-?8|utf-?16(?:le|be)?|us-ascii|ascii|iso-8859-\d+|windows-125\d)$/i;

class NotWellFormedError extends Error {}

/**
 * Returns whether the text is one well-formed XML document without a DTD, which could define entities. Namespaces are
 * not checked.
 */
export const isWellFormedXml = (text: string): boolean => {
  const parser = new SaxesParser();
  const refuse = () => {
    throw new NotWellFormedError();
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !knownEncoding.test(encoding)) refuse();
  });
  try {
    parser.write(text).close();
    return true;
  } catch (cause) {
    if (cause instanceof NotWellFormedError) return false;
    throw cause;
  }
};
