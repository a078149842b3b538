import { Email, hasControlCharacters } from '@ledenportaal/shared';

export type Sender = { name: string; address: string };

export class InvalidMailboxError extends Error {}

const visibleAscii = /^[\x21-\x7e]+$/;
const namedMailboxPattern = /^"?(?<name>[^<>"\p{Cc}]*)"? *<(?<address>[^<>]*)>$/u;

/**
 * Returns the normalised mailbox. Throws `InvalidMailboxError` for anything else: a list, a display name, a line break
 * (header injection), or look-alike characters (the Kelvin sign becomes a k in lower case).
 */
export const parseMailbox = (address: string): string => {
  const mailbox = visibleAscii.test(address) ? Email.safeParse(address).data : undefined;
  if (mailbox === undefined) throw new InvalidMailboxError('Dit is niet één e-mailadres.');
  return mailbox;
};

/** Parses `Name <address>` or an address. Throws `InvalidMailboxError` for anything else. */
export const parseSender = (text: string): Sender => {
  const { name = '', address = text } = namedMailboxPattern.exec(text.trim())?.groups ?? {};
  if (hasControlCharacters(name))
    throw new InvalidMailboxError('In de naam van de afzender staat een onzichtbaar teken.');
  return { name: name.trim(), address: parseMailbox(address.trim()) };
};
