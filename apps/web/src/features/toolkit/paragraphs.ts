/** An empty line begins a paragraph. */
export const paragraphsOf = (text: string) =>
  text
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

const longestHeading = 60;
/** A short paragraph without an end is what the next ones are about. */
export const isHeading = (paragraph: string) => paragraph.length <= longestHeading && !/[.!?…:’”)]$/.test(paragraph);

/** As it is pasted elsewhere: paragraphs, and no more. */
export const plainTextOf = (text: string) => paragraphsOf(text).join('\n\n');

export const countWords = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}%’'-]*/gu)?.length ?? 0;
