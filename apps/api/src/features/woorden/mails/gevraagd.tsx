import { EmailLink, FullLink, Paragraph, SmallText } from '../../../platform/mail/template/mail-parts.js';
import { MailFrame } from '../../../platform/mail/template/MailFrame.js';
import type { MailTemplate } from '../../../platform/mail/template/mail-template.js';

/** Sent to the office. */
export const gevraagd: MailTemplate<{ naam: string; email: string; tekst: string }> = {
  subject: ({ organisation }) => `Iemand mist een beeld in de beeldbank van ${organisation}`,
  content: (site, { naam, email, tekst }) => (
    <MailFrame site={site} title="Iemand mist een beeld" preview="Een lid vraagt om een foto die er nog niet is.">
      <Paragraph>Hallo,</Paragraph>
      <Paragraph>{naam} zocht in de beeldbank, en vraagt om dit beeld:</Paragraph>
      <Paragraph>‘{tekst}’</Paragraph>
      <Paragraph>
        Heb je zo’n foto, of komt die er? Laat het weten: <EmailLink address={email} />
      </Paragraph>
      <SmallText>
        Staat er al zo’n foto in de beeldbank onder een ander woord? Maak dan een synoniem:{' '}
        <FullLink href={site.link('/admin/woorden')} />
      </SmallText>
    </MailFrame>
  ),
};
