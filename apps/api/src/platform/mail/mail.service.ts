import { AppError } from '@ledenportaal/shared';
import mongoose from 'mongoose';
import type { BackgroundTasks, Task } from '../background-tasks.js';
import type { Log } from '../log.js';
import { collect } from './collect.js';
import type { DefinedMail } from './define-mail.js';
import type { RenderMail } from './mail.js';
import type { Sender } from './mailbox.js';
import { countFailed, countMails, removeFailed, isFailing, requeueFailed, readFailed } from './outbox.js';
import { sendDue } from './send.js';
import { createFolderTransport } from './transport.folder.js';
import { createSmtpTransport } from './transport.smtp.js';

const { ObjectId } = mongoose.mongo;

export { countMails };

export type MailService = ReturnType<typeof createMailService>;

type MailDeps = {
  smtpUrl: string | undefined;
  getSender: () => Sender;
  /** Folder for mails when there is no mail server. */
  folder: string;
  /** Base URL of the portal; its host is part of each message id. */
  siteUrl: string;
  mails: ReadonlyMap<string, DefinedMail>;
  render: RenderMail;
  background: Pick<BackgroundTasks, 'wake'>;
  log: Log;
};

/** Sends each mail once, in the background: see docs/decisions/0050-mail.md. */
export const createMailService = ({
  smtpUrl,
  getSender,
  folder,
  siteUrl,
  mails,
  render,
  background,
  log,
}: MailDeps) => {
  if (!smtpUrl) log.info({ folder }, 'no SMTP_URL: mails are written to files');
  const transport = smtpUrl ? createSmtpTransport(smtpUrl) : createFolderTransport(folder, log);
  const sendDeps = { transport, host: new URL(siteUrl).hostname, render, log };

  const tasks: Task[] = [
    {
      name: 'mail.collect',
      everyMs: 60_000,
      run: async (signal) => {
        if (await collect({ mails, log }, signal)) background.wake('mail.send');
      },
    },
    {
      name: 'mail.send',
      everyMs: 20_000,
      run: async (signal) => {
        if (await sendDue({ ...sendDeps, from: getSender() }, signal)) background.wake('mail.send');
      },
    },
  ];

  return {
    tasks,
    isFailing,
    countFailed,
    listFailed: async () => ({ results: await readFailed() }),
    retry: async (id: string) => {
      if (!(await requeueFailed(new ObjectId(id)))) throw new AppError('mail_not_found');
      background.wake('mail.send');
      return { msg: 'De mail wordt opnieuw verstuurd.' };
    },
    remove: async (id: string) => {
      if (!(await removeFailed(new ObjectId(id)))) throw new AppError('mail_not_found');
      return { msg: 'De mail is verwijderd.' };
    },
  };
};
