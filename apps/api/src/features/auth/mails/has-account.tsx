import { ActionButton, FullLink, Greeting, Paragraph, SmallText } from './mail-parts.js';
import { MailFrame } from './MailFrame.js';
import type { MailKind } from './mail-kind.js';

export const hasAccount: MailKind = {
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
