import { Action, Greeting, Say, SayQuietly } from './mail-parts.js';
import { MailFrame } from './MailFrame.js';
import type { MailKind } from './mail-kind.js';

export const reset: MailKind = {
  subject: ({ organisation }) => `Kies een nieuw wachtwoord voor ${organisation}`,
  content: (site, { nonce, voornaam }) => (
    <MailFrame site={site} title="Kies een nieuw wachtwoord" preview="De link werkt een uur.">
      <Greeting voornaam={voornaam} />
      <Say>
        Voor je account op het ledenportaal van {site.organisation} is een nieuw wachtwoord aangevraagd. Kies het hier:
      </Say>
      <Action href={site.linkWithCode('/login/forget', nonce)}>Nieuw wachtwoord kiezen</Action>
      <SayQuietly>
        De link werkt een uur, en één keer. Was jij dit niet? Dan hoef je niets te doen: je wachtwoord blijft zoals het
        is.
      </SayQuietly>
    </MailFrame>
  ),
};
