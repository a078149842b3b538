import { Action, Greeting, Say, SayQuietly } from './mail-parts.js';
import { MailFrame } from './MailFrame.js';
import type { MailKind } from './mail-kind.js';

/** To admins. */
export const aanvraag: MailKind = {
  subject: ({ organisation }) => `Er wacht een aanvraag voor het ledenportaal van ${organisation}`,
  content: (site, { voornaam, naam, bedrijf, email }) => (
    <MailFrame site={site} title="Er wacht een aanvraag" preview="Iemand wil toegang tot het ledenportaal.">
      <Greeting voornaam={voornaam} />
      <Say>Iemand die niet op de ledenlijst staat, vraagt toegang tot het ledenportaal van {site.organisation}:</Say>
      {naam && <Say>{[naam, bedrijf, email].filter(Boolean).join(' · ')}</Say>}
      <Action href={site.link('/admin/accounts')}>Aanvraag bekijken</Action>
      <SayQuietly>Het e-mailadres is bevestigd. Inloggen kan pas als een beheerder de aanvraag goedkeurt.</SayQuietly>
    </MailFrame>
  ),
};
