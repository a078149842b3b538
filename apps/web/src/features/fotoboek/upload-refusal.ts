import { errorTable, type ErrorCode } from '@ledenportaal/shared';

/** What the drop zone says of a file it does not take; its codes are react-dropzone's. */
type Rejection = { errors: readonly { code: string }[] };

const codes: Record<string, ErrorCode> = {
  'too-many-files': 'one_file',
  'file-invalid-type': 'not_jpeg',
  'file-too-large': 'file_too_large',
  'file-too-small': 'empty_file',
};

/** The server's own sentence for the same mistake, before anything is sent. */
export const refusalOf = (accepted: number, rejections: readonly Rejection[]): string => {
  const found = new Set(rejections.flatMap(({ errors }) => errors.map(({ code }) => code)));
  const first =
    accepted + rejections.length > 1 ? 'too-many-files' : Object.keys(codes).find((code) => found.has(code));
  return errorTable[codes[first ?? ''] ?? 'not_jpeg'].text;
};
