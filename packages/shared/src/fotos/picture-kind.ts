/** The kinds of pictures that people offer as a photo, by extension. Only a JPEG is one; the others can be converted. */
const extensions = {
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  heic: ['heic', 'heif', 'hif'],
  raw: ['raw', 'dng', 'cr2', 'cr3', 'crw', 'nef', 'nrw', 'arw', 'sr2', 'raf', 'orf', 'rw2', 'pef', 'srw', 'x3f', '3fr'],
  picture: ['png', 'webp', 'tif', 'tiff', 'gif', 'bmp', 'avif', 'jxl', 'psd'],
} as const;
export type PictureKind = keyof typeof extensions;

/** Returns the kind of a picture by the name of its file, which its content may contradict. */
export const getPictureKind = (name: string): PictureKind | undefined => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const kinds = Object.keys(extensions) as PictureKind[];
  return kinds.find((kind) => extensions[kind].some((each) => each === extension));
};
