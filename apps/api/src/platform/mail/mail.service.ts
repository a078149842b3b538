import { AppError } from '@ledenportaal/shared';
import mongoose, { type mongo } from 'mongoose';
import type { BackgroundTasks, Task } from '../background-tasks.js';
import type { Log } from '../log.js';
import { collect } from './collect.js';
import type { Sender } from './mailbox.js';
import { countMails, removeFailed, isFailing, requeueFailed, readFailed } from './outbox.js';
import { sendDue } from './send.js';
import { createFolderTransport } from './transport.folder.js';
import { createSmtpTransport } from './transport.smtp.js';

/** A mail before it is rendered. `data` contains no code or password: those are added when it is sent. */
export type Mail = { _id: mongo.ObjectId; to: string; kind: string; data: Record<string, string> };

/** A mail in the `mails` array of the document that causes it, saved in the same update as the change itself. */
export type PendingMail = Omit<Mail, 'to'>;

export type RenderedMail = { subject: string; html: string; text: string };

export type RenderMail = (kind: string, data: Record<string, string>) => Promise<RenderedMail>;

/** A collection whose documents contain pending mails. */
export type MailSource<D extends mongo.Document = mongo.Document> = {
  collection: string;
  /** Returns undefined when the mail must not be sent after all. Called again after a process was killed. */
  toMail(document: D, pending: PendingMail): Promise<Mail | undefined>;
};

const { ObjectId } = mongoose.mongo;

export { countMails };

/** Creates a pending mail for the `mails` array of a document. */
export const pendingMail = (kind: string, data: Record<string, string> = {}): PendingMail => ({
  _id: new ObjectId(),
  kind,
  data,
});

export type MailService = ReturnType<typeof createMailService>;

type MailDeps = {
  smtpUrl: string | undefined;
  from: Sender;
  /** Folder for mails when there is no mail server. */
  folder: string;
  /** Base URL of the portal; its host is part of each message id. */
  siteUrl: string;
  render: RenderMail;
  background: Pick<BackgroundTasks, 'wake'>;
  log: Log;
};

/** Sends each mail once, in the background: see docs/decisions/0050-mail.md. */
export const createMailService = ({ smtpUrl, from, folder, siteUrl, render, background, log }: MailDeps) => {
  const sources: MailSource[] = [];
  if (!smtpUrl) log.info({ folder }, 'no SMTP_URL: mails are written to files');
  const transport = smtpUrl ? createSmtpTransport(smtpUrl) : createFolderTransport(folder, log);
  const sendDeps = { transport, from, host: new URL(siteUrl).hostname, render, log };

  const tasks: Task[] = [
    {
      name: 'mail.collect',
      everyMs: 60_000,
      run: async (signal) => {
        if (await collect(sources, log, signal)) background.wake('mail.send');
      },
    },
    {
      name: 'mail.send',
      everyMs: 20_000,
      run: async (signal) => {
        if (await sendDue(sendDeps, signal)) background.wake('mail.send');
      },
    },
  ];

  return {
    tasks,
    addSource: <D extends mongo.Document>(source: MailSource<D>) => void sources.push(source),
    isFailing,
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
