import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';

/** The smallest valid zip: an end-of-central-directory record without entries. */
const emptyZip = Buffer.from('504b0506'.padEnd(44, '0'), 'hex');

/**
 * Uploads a small file to the catalogue by the API and then extends it, sparse, in storage to `size` bytes. Returns the
 * path of the stored file.
 */
export const addLargeFile = async (
  { url, folder }: { url: string; folder: string },
  token: string,
  filename: string,
  size: number,
): Promise<string> => {
  const form = new FormData();
  form.set('file', new Blob([emptyZip]), filename);
  for (const [name, value] of Object.entries({ section: 'logo', filename, title: filename })) form.set(name, value);
  const response = await fetch(`${url}/api/beheer/files`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  });
  if (response.status !== 201) throw new Error(`returned ${response.status}: ${await response.text()}`);
  const { results } = (await response.json()) as { results: { _id: string } };
  const storedFolder = join(folder, 'files', 'catalogue', results._id);
  const [name] = await readdir(storedFolder);
  const path = join(storedFolder, name!);
  await truncate(path, size);
  return path;
};
