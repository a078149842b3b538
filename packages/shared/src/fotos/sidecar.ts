/** Whether a file is a sidecar by its name: a file with the metadata of the photo beside it, in XMP. */
export const isSidecarName = (name: string): boolean => /\.xmp$/i.test(name);

/**
 * Finds the sidecar of each file by its path: `IMG_1.jpg.xmp`, or else `IMG_1.xmp`, in the same folder. Case in the name
 * is ignored. Files that differ in their extension only share the latter.
 */
export const findSidecars = <File, Sidecar>(
  files: readonly File[],
  sidecars: readonly Sidecar[],
  toPath: (file: File | Sidecar) => string,
): Map<File, Sidecar> => {
  const sidecarsByKey = new Map([...sidecars].reverse().map((sidecar) => [toKey(toPath(sidecar)), sidecar]));
  return new Map(
    files.flatMap((file) => {
      const key = toKey(toPath(file));
      const sidecar = sidecarsByKey.get(`${key}.xmp`) ?? sidecarsByKey.get(key.replace(/\.[^./\\]*$/, '.xmp'));
      return sidecar === undefined ? [] : [[file, sidecar] as const];
    }),
  );
};

/** The path with its last part in lower case, and in one form of Unicode, because macOS has another one. */
const toKey = (path: string) => path.replace(/[^/\\]*$/, (name) => name.normalize('NFC').toLowerCase());
