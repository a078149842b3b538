/** A picture of a photo. `picture` is absent for the first one, and differs for each that replaced it. */
export type FotoPicture = { _id: unknown; picture: unknown };

/** Returns the id of a picture: for the first one that of its photo. */
export const getPictureId = ({ _id, picture }: FotoPicture): string => String(picture ?? _id);

/** Returns the name of the folder in the trash to which the cleanup moves a picture that no photo has. */
export const getOrphanName = (foto: FotoPicture): string => `${String(foto._id)}.${getPictureId(foto)}`;

/** Matches the photo as long as it has this picture. */
export const withPicture = ({ _id, picture }: FotoPicture) => ({ _id, picture: picture ?? null });

export const getFotoFolder = (id: string) => `fotos/${id}`;

/** The keys of a picture. Their content never changes, except that a task removes positions from originals. */
export const getFotoKeys = (foto: FotoPicture, folder = getFotoFolder(String(foto._id))) => {
  const start = foto.picture ? `${folder}/${getPictureId(foto)}-` : `${folder}/`;
  return {
    original: `${start}original.jpg`,
    480: `${start}480.jpg`,
    720: `${start}720.jpg`,
    2048: `${start}2048.jpg`,
  };
};

/**
 * The files without which a photo is incomplete. Excludes the large size, which is made from the original when it is
 * missing.
 */
export const getRequiredKeys = (foto: FotoPicture, folder?: string): string[] => {
  const { 2048: _, ...required } = getFotoKeys(foto, folder);
  return Object.values(required);
};

const fotoKeyPattern = /^((?:fotos|trash\/[\d-]+)\/([\da-f]{24}))\/(?:([\da-f]{24})-)?([\w.-]+)$/;

/** Parses the key of a foto's file, live or in the trash; returns undefined for other keys. */
export const parseFotoKey = (key: string) => {
  const [, folder, _id, picture, file] = fotoKeyPattern.exec(key) ?? [];
  return folder && _id && file ? { folder, foto: { _id, picture }, file } : undefined;
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
