import { ActionButton, Greeting, Paragraph, SmallText } from '../../../platform/mail/template/mail-parts.js';
import { MailFrame } from '../../../platform/mail/template/MailFrame.js';
import type { MailTemplate } from '../../../platform/mail/template/mail-template.js';

export const passwordChanged: MailTemplate<{ voornaam: string }> = {
  subject: ({ organisation }) => `Je wachtwoord voor ${organisation} is gewijzigd`,
  content: (site, { voornaam }) => (
    <MailFrame site={site} title="Je wachtwoord is gewijzigd" preview="Was jij dit niet? Kies dan meteen een nieuw.">
      <Greeting voornaam={voornaam} />
      <Paragraph>
        Het wachtwoord van je account op het ledenportaal van {site.organisation} is zojuist gewijzigd. Overal waar je
        nog was ingelogd, moet je opnieuw inloggen.
      </Paragraph>
      <Paragraph>
        Heb je dit zelf gedaan? Dan hoef je niets te doen. Zo niet, vraag dan meteen een nieuw wachtwoord aan:
      </Paragraph>
      <ActionButton href={site.link('/login/forget')}>Nieuw wachtwoord aanvragen</ActionButton>
      <SmallText>Laat het dan ook een beheerder weten.</SmallText>
    </MailFrame>
  ),
};
