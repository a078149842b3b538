/** Splits a text at its empty lines. */
export const splitParagraphs = (text: string) =>
  text
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

const maxHeadingLength = 60;
/** Treats a short paragraph without final punctuation as a heading. */
export const isHeading = (paragraph: string) => paragraph.length <= maxHeadingLength && !/[.!?…:’”)]$/.test(paragraph);

/** The text to copy: paragraphs with one empty line between them. */
export const toPlainText = (text: string) => splitParagraphs(text).join('\n\n');

export const countWords = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}%’'-]*/gu)?.length ?? 0;
