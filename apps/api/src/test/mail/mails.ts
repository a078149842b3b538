import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export type Received = Awaited<ReturnType<typeof readMail>>;

/** Parses a mail like a mail client does. */
export const readMail = async (raw: Uint8Array | string) => {
  const { from, to, subject, text, html, messageId, date, headers } = await PostalMime.parse(raw);
  return {
    from: `${from?.name} <${from?.address}>`,
    to: (to ?? []).map(({ address }) => address).join(),
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? '',
    messageId,
    date,
    header: (name: string) => headers.find(({ key }) => key === name.toLowerCase())?.value,
  };
};

export const readMails = (folder: string) =>
  Promise.all(
    readdirSync(folder)
      .sort()
      .map((name) => readMail(readFileSync(join(folder, name)))),
  );
