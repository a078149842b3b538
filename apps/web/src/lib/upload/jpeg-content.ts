const jpegStart = [0xff, 0xd8, 0xff];

/** Returns whether the content of a file is a JPEG, whatever its name and type are. False when it cannot be read. */
export const isJpegContent = async (file: Blob): Promise<boolean> => {
  try {
    const start = new Uint8Array(await file.slice(0, jpegStart.length).arrayBuffer());
    return jpegStart.every((byte, index) => start[index] === byte);
  } catch {
    return false;
  }
};

type Rejection = { file: File; errors: readonly { code: string }[] };

/** Returns the only file of a drop when the drop zone rejects it by its name although it is a JPEG, such as `IMG_1.HEIC`. */
export const findMisnamedJpeg = async (
  accepted: number,
  [rejection, ...others]: readonly Rejection[],
): Promise<File | undefined> => {
  if (!rejection || accepted + others.length > 0) return undefined;
  const isTypeOnly = rejection.errors.every(({ code }) => code === 'file-invalid-type');
  return isTypeOnly && (await isJpegContent(rejection.file)) ? rejection.file : undefined;
};
