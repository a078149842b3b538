import { ActionButton, Greeting, Paragraph, SmallText } from '../../../platform/mail/template/mail-parts.js';
import { MailFrame } from '../../../platform/mail/template/MailFrame.js';
import type { MailTemplate } from '../../../platform/mail/template/mail-template.js';

/** Sent to admins. */
export const aanvraag: MailTemplate<{ voornaam: string; naam: string; bedrijf: string; email: string }> = {
  subject: ({ organisation }) => `Er wacht een aanvraag voor het ledenportaal van ${organisation}`,
  content: (site, { voornaam, naam, bedrijf, email }) => (
    <MailFrame site={site} title="Er wacht een aanvraag" preview="Iemand wil toegang tot het ledenportaal.">
      <Greeting voornaam={voornaam} />
      <Paragraph>
        Iemand die niet op de ledenlijst staat, vraagt toegang tot het ledenportaal van {site.organisation}:
      </Paragraph>
      {naam && <Paragraph>{[naam, bedrijf, email].filter(Boolean).join(' · ')}</Paragraph>}
      <ActionButton href={site.link('/admin/accounts')}>Aanvraag bekijken</ActionButton>
      <SmallText>Het e-mailadres is bevestigd. Inloggen kan pas als de aanvraag is goedgekeurd.</SmallText>
    </MailFrame>
  ),
};
