import { errorTable } from '@ledenportaal/shared';

/** A file that the drop zone rejects, with the error codes of react-dropzone. */
type Rejection = { errors: readonly { code: string }[] };
/** Texts that depend on the kind of file. */
export type RejectionTexts = { wrongType: string; tooLarge: string };

/** Returns the error text for a rejected drop, the same as the server's text for that error. */
export const getRejectionText = (
  accepted: number,
  rejections: readonly Rejection[],
  { wrongType, tooLarge }: RejectionTexts,
): string => {
  const codes = new Set(rejections.flatMap(({ errors }) => errors.map(({ code }) => code)));
  if (accepted + rejections.length > 1) return errorTable.one_file.text;
  if (codes.has('file-invalid-type')) return wrongType;
  if (codes.has('file-too-large')) return tooLarge;
  return codes.has('file-too-small') ? errorTable.empty_file.text : wrongType;
};
