import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.js';
import { writeAtomically } from '../storage/disk.js';
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
