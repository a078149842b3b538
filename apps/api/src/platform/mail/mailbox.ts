import { Email, hasControls } from '@ledenportaal/shared';

export type Sender = { name: string; address: string };

export class NoMailbox extends Error {}

const visibleAscii = /^[\x21-\x7e]+$/;
const named = /^"?(?<name>[^<>"\p{Cc}]*)"? *<(?<address>[^<>]*)>$/u;

/**
 * The one mailbox that this is. Throws where it is anything else: a list, a name beside it, a line break, which would add
 * a header, or a letter that only looks like another (the Kelvin sign becomes a k in small letters).
 */
export const mailboxOf = (address: string): string => {
  const mailbox = visibleAscii.test(address) ? Email.safeParse(address).data : undefined;
  if (mailbox === undefined) throw new NoMailbox('Dit is niet één e-mailadres.');
  return mailbox;
};

/** Of `Naam <adres>` or an address alone; throws where it is neither. */
export const senderOf = (text: string): Sender => {
  const { name = '', address = text } = named.exec(text.trim())?.groups ?? {};
  if (hasControls(name)) throw new NoMailbox('In de naam van de afzender staat een onzichtbaar teken.');
  return { name: name.trim(), address: mailboxOf(address.trim()) };
};
