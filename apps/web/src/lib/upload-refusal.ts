import { errorTable } from '@ledenportaal/shared';

/** What a drop zone says of a file it does not take; its codes are react-dropzone's. */
type Rejection = { errors: readonly { code: string }[] };
/** What differs from one kind of file to the other. */
export type RefusalWords = { wrongType: string; tooLarge: string };

/** The server's own sentence for the same mistake, before anything is sent. */
export const refusalOf = (
  accepted: number,
  rejections: readonly Rejection[],
  { wrongType, tooLarge }: RefusalWords,
): string => {
  const found = new Set(rejections.flatMap(({ errors }) => errors.map(({ code }) => code)));
  if (accepted + rejections.length > 1) return errorTable.one_file.text;
  if (found.has('file-invalid-type')) return wrongType;
  if (found.has('file-too-large')) return tooLarge;
  return found.has('file-too-small') ? errorTable.empty_file.text : wrongType;
};
