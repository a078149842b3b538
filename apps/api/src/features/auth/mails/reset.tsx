import { ActionButton, Greeting, Paragraph, SmallText } from '../../../platform/mail/template/mail-parts.js';
import { MailFrame } from '../../../platform/mail/template/MailFrame.js';
import type { MailTemplate } from '../../../platform/mail/template/mail-template.js';

export const reset: MailTemplate<{ nonce: string; voornaam: string }> = {
  subject: ({ organisation }) => `Kies een nieuw wachtwoord voor ${organisation}`,
  content: (site, { nonce, voornaam }) => (
    <MailFrame site={site} title="Kies een nieuw wachtwoord" preview="De link werkt een uur.">
      <Greeting voornaam={voornaam} />
      <Paragraph>
        Voor je account op het ledenportaal van {site.organisation} is een nieuw wachtwoord aangevraagd. Kies het hier:
      </Paragraph>
      <ActionButton href={site.linkWithCode('/login/forget', nonce)}>Nieuw wachtwoord kiezen</ActionButton>
      <SmallText>
        De link werkt een uur, en één keer. Was jij dit niet? Dan hoef je niets te doen: je wachtwoord blijft zoals het
        is.
      </SmallText>
    </MailFrame>
  ),
};
