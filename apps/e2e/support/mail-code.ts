import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';

/**
 * Waits for a mail to `address` with a link to `page`, and returns the code in that link.
 * Without a mail server the portal writes its mails to the folder `outbox`.
 */
export const waitForMailCode = async (address: string, page: string): Promise<string> => {
  const folder = join(process.env.PORTAL_DATA ?? '', 'outbox');
  const findCode = async (name: string) => {
    const { to, text = '' } = await PostalMime.parse(await readFile(join(folder, name)));
    if (!to?.some((recipient) => recipient.address === address)) return undefined;
    return text.split(page)[1]?.match(/^[^\s>)\]]+/)?.[0];
  };
  let code: string | undefined;
  await expect
    .poll(async () => {
      const mailFiles = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
      code = (await Promise.all(mailFiles.map(findCode))).find((found) => found !== undefined);
      return code;
    })
    .toBeDefined();
  return code ?? '';
};
