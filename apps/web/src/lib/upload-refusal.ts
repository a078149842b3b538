import { errorTable } from '@ledenportaal/shared';

/** A file that the drop zone rejects, with the error codes of react-dropzone. */
type Rejection = { errors: readonly { code: string }[] };
/** Texts that depend on the kind of file. */
export type RefusalWords = { wrongType: string; tooLarge: string };

/** Returns the error text for a rejected drop, the same as the server's text for that error. */
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
