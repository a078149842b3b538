import { ActionButton, FullLink, Greeting, Paragraph, SmallText } from '../../../platform/mail/template/mail-parts.js';
import { MailFrame } from '../../../platform/mail/template/MailFrame.js';
import type { MailTemplate } from '../../../platform/mail/template/mail-template.js';

export const hasAccount: MailTemplate<{ voornaam: string }> = {
  subject: ({ organisation }) => `Je hebt al een account bij ${organisation}`,
  content: (site, { voornaam }) => (
    <MailFrame site={site} title="Je hebt al een account" preview="Je hoeft je niet opnieuw aan te melden.">
      <Greeting voornaam={voornaam} />
      <Paragraph>
        Met dit adres is een account aangevraagd voor het ledenportaal van {site.organisation}. Maar dat heb je al: log
        in met het wachtwoord dat je eerder koos.
      </Paragraph>
      <ActionButton href={site.link('/login')}>Inloggen</ActionButton>
      <SmallText>
        Wachtwoord vergeten? Vraag een nieuw aan: <FullLink href={site.link('/login/forget')} />
      </SmallText>
      <SmallText>Was jij dit niet? Dan hoef je niets te doen: er is niets veranderd.</SmallText>
    </MailFrame>
  ),
};
