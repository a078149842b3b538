export const getFotoFolder = (id: string) => `fotos/${id}`;

export const getFotoKeys = (id: string, folder = getFotoFolder(id)) => ({
  original: `${folder}/original.jpg`,
  480: `${folder}/480.jpg`,
  720: `${folder}/720.jpg`,
  2048: `${folder}/2048.jpg`,
});

/**
 * The files without which a foto is incomplete. Excludes the large size, which is made from the original when it is
 * missing.
 */
export const getRequiredKeys = (id: string, folder?: string): string[] => {
  const { 2048: _, ...required } = getFotoKeys(id, folder);
  return Object.values(required);
};

const fotoKeyPattern = /^((?:fotos|trash\/[\d-]+)\/([\da-f]{24}))\/([\w.-]+)$/;

/** Parses the key of a foto's file, live or in the trash; returns undefined for other keys. */
export const parseFotoKey = (key: string) => {
  const [, folder, id, file] = fotoKeyPattern.exec(key) ?? [];
  return folder && id && file ? { folder, id, file } : undefined;
};

const derivedFileNames = ['480.jpg', '720.jpg', '2048.jpg'];

/**
 * Returns whether a key may be served by its URL. Originals are served only by the download endpoint, which logs
 * downloads.
 */
export const isPublicFotoKey = (key: string): boolean => {
  const parsed = parseFotoKey(key);
  return !parsed || derivedFileNames.includes(parsed.file);
};
