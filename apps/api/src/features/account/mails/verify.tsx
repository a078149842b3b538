import { ActionButton, Greeting, Paragraph, SmallText } from './mail-parts.js';
import { MailFrame } from './MailFrame.js';
import type { MailKind } from './mail-kind.js';

export const verify: MailKind = {
  subject: ({ organisation }) => `Bevestig je e-mailadres voor ${organisation}`,
  content: (site, { nonce, voornaam }) => (
    <MailFrame site={site} title="Bevestig je e-mailadres" preview="Nog één stap, en je aanmelding is rond.">
      <Greeting voornaam={voornaam} />
      <Paragraph>
        Met dit adres is een account aangevraagd voor het ledenportaal van {site.organisation}. Bevestig dat het adres
        van jou is:
      </Paragraph>
      <ActionButton href={site.linkWithCode('/signup/verify', nonce)}>E-mailadres bevestigen</ActionButton>
      <SmallText>
        De link werkt 24 uur. Heb je geen account aangevraagd? Dan hoef je niets te doen, en komt er geen account.
      </SmallText>
    </MailFrame>
  ),
};
