import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';

/** The code in the link to this page, in a mail: without a mail server the portal puts those in a folder. */
export async function mailCode(address: string, page: string): Promise<string> {
  const folder = join(process.env.PORTAL_DATA ?? '', 'outbox');
  const codeIn = async (name: string) => {
    const { to, text = '' } = await PostalMime.parse(await readFile(join(folder, name)));
    if (!to?.some((one) => one.address === address)) return undefined;
    return text.split(page)[1]?.match(/^[^\s>)\]]+/)?.[0];
  };
  let code: string | undefined;
  await expect
    .poll(async () => {
      const letters = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
      code = (await Promise.all(letters.map(codeIn))).find((found) => found !== undefined);
      return code;
    })
    .toBeDefined();
  return code ?? '';
}
