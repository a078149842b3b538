import type { Log } from '../log.js';
import { UnknownMailError, type RenderedMail, type RenderMail } from './mail.js';
import { parseMailbox, InvalidMailboxError, type Sender } from './mailbox.js';
import { markFailed, markSent, claimNextMail, type ClaimedMail } from './outbox.js';
import { DeliveryError, type Transport } from './transport.js';

/** Longer than a transport can take for one mail. */
const leaseMs = 120_000;
const maxPerRun = 100;

type SendDeps = { transport: Transport; from: Sender; host: string; render: RenderMail; log: Log };

/** Sends the mails that are due, one after the other. Returns true when more may be due. */
export const sendDue = async (deps: SendDeps, signal: AbortSignal): Promise<boolean> => {
  for (let sent = 0; sent < maxPerRun; sent++) {
    signal.throwIfAborted();
    const mail = await claimNextMail(leaseMs);
    if (!mail) return false;
    // When the server is unavailable, the other mails would only wait for the same error.
    if ((await attemptSend(deps, mail, signal)) === 'server') return false;
  }
  return true;
};

const attemptSend = async (
  deps: SendDeps,
  mail: ClaimedMail,
  signal: AbortSignal,
): Promise<DeliveryError['about'] | undefined> => {
  const { log, transport, host, from } = deps;
  const id = mail._id.toHexString();
  let rendered: RenderedMail | undefined;
  try {
    if (!mail.data) throw new UnknownMailError(mail.kind);
    rendered = await deps.render(mail.kind, mail.data);
    const to = parseMailbox(mail.to);
    const { createdAt } = mail;
    await transport({ ...rendered, id, messageId: `<${id}@${host}>`, from, to, createdAt }, signal);
  } catch (cause) {
    // It is unknown whether the mail was sent: it is sent again after the lease expires.
    signal.throwIfAborted();
    const { message, about } = toDeliveryError(cause, log);
    const failure = { error: message, about };
    const isGivenUp = await markFailed(mail, rendered?.subject ?? mail.kind, failure);
    const details = { mail: id, kind: mail.kind, attempts: mail.attempts, reason: message };
    if (isGivenUp) log.error(details, 'a mail was not delivered, and will not be tried again');
    else log.warn(details, 'a mail was not delivered; it is tried again later');
    return about;
  }
  await markSent(mail, rendered.subject);
  log.info({ mail: id, kind: mail.kind, attempts: mail.attempts }, 'mail sent');
  return undefined;
};

const toDeliveryError = (cause: unknown, log: Log): DeliveryError => {
  if (cause instanceof DeliveryError) return cause;
  if (cause instanceof InvalidMailboxError) return new DeliveryError(cause.message, 'mail');
  if (cause instanceof UnknownMailError)
    return new DeliveryError(`Deze mail (‘${cause.kind}’) hoort bij een andere versie van het portaal.`, 'mail');
  log.error({ err: cause }, 'a mail could not be made');
  return new DeliveryError('Het portaal kon deze mail niet maken. De oorzaak staat in het log.', 'later');
};
