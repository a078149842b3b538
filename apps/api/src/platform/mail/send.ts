import type { Log } from '../log.js';
import type { Letter, RenderMail } from './mail.js';
import { mailboxOf, NoMailbox, type Sender } from './mailbox.js';
import { markFailed, markSent, take, type Taken } from './outbox.js';
import { Undelivered, type Transport } from './transport.js';

/** Longer than a transport can take for one mail. */
const leaseMs = 120_000;
const mostInOneRun = 100;

type Desk = { transport: Transport; from: Sender; host: string; render: RenderMail; log: Log };

/** Sends the mails that are due, one after the other. Returns true when more may be due. */
export const sendDue = async (desk: Desk, signal: AbortSignal): Promise<boolean> => {
  for (let sent = 0; sent < mostInOneRun; sent++) {
    signal.throwIfAborted();
    const mail = await take(leaseMs);
    if (!mail) return false;
    // When the server is unavailable, the other mails would only wait for the same error.
    if ((await attempt(desk, mail, signal)) === 'server') return false;
  }
  return true;
};

const attempt = async (desk: Desk, mail: Taken, signal: AbortSignal): Promise<Undelivered['about'] | undefined> => {
  const { log, transport, host, from } = desk;
  const id = mail._id.toHexString();
  let letter: Letter | undefined;
  try {
    letter = await desk.render(mail.kind, mail.data);
    const to = mailboxOf(mail.to);
    const { createdAt } = mail;
    await transport({ ...letter, id, messageId: `<${id}@${host}>`, from, to, createdAt }, signal);
  } catch (cause) {
    // It is unknown whether the mail was sent: it is sent again after the lease expires.
    signal.throwIfAborted();
    const { message, about } = toUndelivered(cause, log);
    const failure = { error: message, about };
    const isDead = await markFailed(mail, letter?.subject ?? mail.kind, failure);
    const told = { mail: id, kind: mail.kind, attempts: mail.attempts, reason: message };
    if (isDead) log.error(told, 'a mail was not delivered, and will not be tried again');
    else log.warn(told, 'a mail was not delivered; it is tried again later');
    return about;
  }
  await markSent(mail, letter.subject);
  log.info({ mail: id, kind: mail.kind, attempts: mail.attempts }, 'mail sent');
  return undefined;
};

const toUndelivered = (cause: unknown, log: Log): Undelivered => {
  if (cause instanceof Undelivered) return cause;
  if (cause instanceof NoMailbox) return new Undelivered(cause.message, 'mail');
  log.error({ err: cause }, 'a mail could not be made');
  return new Undelivered('Het portaal kon deze mail niet maken. De oorzaak staat in het log.', 'later');
};
