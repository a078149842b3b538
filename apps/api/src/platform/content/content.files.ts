import { open, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

/** The resolved path, or a Dutch sentence that says why the file cannot be used. */
type FileResult = { path: string; problem?: undefined } | { problem: string; isMissing?: boolean };

/** Resolves a file in a folder. `root` must be a real path. Symbolic links are followed only within `root`. */
export const resolveFile = async (root: string, path: string): Promise<FileResult> => {
  const realPath = await realpath(join(root, path)).catch(() => undefined);
  if (realPath === undefined) return { problem: `${path} staat niet in de map.`, isMissing: true };
  if (!realPath.startsWith(root + sep)) return { problem: `${path} leidt de map uit.` };
  const isFile = (await stat(realPath)).isFile();
  return isFile ? { path: realPath } : { problem: `${path} is geen bestand.` };
};

/** Signatures by file extension. The content type is derived from the extension, so the bytes must match it. */
const signatures: Record<string, (head: Buffer) => boolean> = {
  '.jpg': (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  '.png': (head) => head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  '.webp': (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  '.svg': (head) => isSvg(head.toString()),
};
const isSvg = (head: string) => /^\s*<(?:\?xml|!--|!DOCTYPE svg|svg[\s/>])/.test(head) && /<svg[\s/>]/.test(head);
const headBytes = 4_096;

/**
 * Like `resolveFile`, and checks that the file is a jpg, png, webp or svg, as its extension says, of at most `maxBytes`.
 */
export const resolvePicture = async (root: string, path: string, maxBytes = Infinity): Promise<FileResult> => {
  const found = await resolveFile(root, path);
  if (found.problem !== undefined) return found;
  const hasSignature = signatures[extname(path)];
  if (!hasSignature) return { problem: `${path} is geen plaatje: een naam eindigt op .jpg, .png, .webp of .svg.` };
  const { size } = await stat(found.path);
  if (size > maxBytes)
    return { problem: `${path} is ${formatMegabytes(size)} MB, en mag hooguit ${formatMegabytes(maxBytes)} MB zijn.` };
  const head = await readHead(found.path).catch(() => undefined);
  if (!head) return { problem: `${path} is niet te lezen.` };
  return hasSignature(head)
    ? found
    : { problem: `${path} is geen ${extname(path).slice(1).toUpperCase()}, al heet het zo.` };
};

/** Returns the extension of a picture by its content; undefined when it is none. */
export const findPictureExtension = async (path: string): Promise<string | undefined> => {
  const head = await readHead(path);
  return Object.keys(signatures).find((extension) => signatures[extension]!(head));
};

/** Rounded up, so that a file that is just too large does not seem to fit. */
const formatMegabytes = (bytes: number) => String(Math.ceil(bytes / 100_000) / 10).replace('.', ',');

const readHead = async (path: string): Promise<Buffer> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};
