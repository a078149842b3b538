import { ActionButton, FullLink, Greeting, Paragraph, SmallText } from '../../../platform/mail/template/mail-parts.js';
import { MailFrame } from '../../../platform/mail/template/MailFrame.js';
import type { MailTemplate } from '../../../platform/mail/template/mail-template.js';

/**
 * `until`: when the code ends (ISO 8601); missing in a mail of an earlier version. `requestedAt`: the moment of the sign-up,
 * only when the address has other pending sign-ups.
 */
export const verify: MailTemplate<{ nonce: string; voornaam?: string; until?: string; requestedAt?: string }> = {
  subject: ({ organisation }) => `Bevestig je e-mailadres voor ${organisation}`,
  content: (site, { nonce, voornaam, until, requestedAt }) => (
    <MailFrame site={site} title="Bevestig je e-mailadres" preview="Nog één stap, en je aanmelding is rond.">
      <Greeting voornaam={voornaam} />
      <Paragraph>Met dit adres is een account aangevraagd voor het ledenportaal van {site.organisation}.</Paragraph>
      {requestedAt !== undefined && (
        <Paragraph>
          Let op: dat is meer dan één keer gebeurd, misschien door iemand anders. Elke aanmelding heeft een eigen mail
          en een eigen wachtwoord. Gebruik deze link alleen als jij je op {site.formatTime(requestedAt)} hebt aangemeld.
        </Paragraph>
      )}
      <Paragraph>Bevestig dat het adres van jou is:</Paragraph>
      <ActionButton href={site.linkWithCode('/signup/verify', nonce)}>E-mailadres bevestigen</ActionButton>
      <SmallText>
        De link werkt {until === undefined ? '24 uur' : `tot ${site.formatTime(until)}`}. Heb je geen account
        aangevraagd? Dan hoef je niets te doen, en komt er geen account.
      </SmallText>
      {requestedAt !== undefined && (
        <SmallText>
          Per ongeluk de verkeerde link geopend? Kies dan een nieuw wachtwoord:{' '}
          <FullLink href={site.link('/login/forget')} />
        </SmallText>
      )}
    </MailFrame>
  ),
};
