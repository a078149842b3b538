import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.js';
import { ignoreNotFound, walkFiles, writeAtomically } from '../storage/disk.js';
import { toMessage, type OutgoingMail, type Transport } from './transport.js';

/** Writes each mail to an .eml file, for when no mail server is configured. */
export const createFolderTransport = (folder: string, log: Log): Transport => {
  return async (mail) => {
    const { createTransport } = await import('nodemailer');
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(toMessage(mail));
    if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed in one piece');
    const path = join(folder, toFileName(mail));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeAtomically(path, message);
    log.info({ mail: mail.id, path }, 'mail written to a file');
  };
};

/** Based on the creation date, so that a mail that is written twice is one file. */
const toFileName = ({ createdAt, id }: OutgoingMail) => `${createdAt.toISOString().replaceAll(':', '-')}-${id}.eml`;

/** Removes the mails to an address, and those with it in their text; not those that it sent. */
export const removeMailsFromFolder = async (folder: string, email: string): Promise<void> => {
  const escaped = email.replaceAll(/\W/g, '\\$&');
  const pattern = new RegExp(`(?<![\\w.+-])${escaped}(?![\\w-]|\\.\\w)`, 'i');
  for await (const { path } of walkFiles(folder)) {
    const mail = await readFile(path, 'latin1').catch(ignoreNotFound);
    // A line of a text in quoted-printable ends with `=` where it continues on the next one (RFC 2045, 6.7).
    const text = mail?.replace(/^From:.*(?:\r?\n[ \t].*)*/im, '').replaceAll(/=\r?\n/g, '');
    if (text && pattern.test(text)) await rm(path, { force: true });
  }
};
