import { ActionButton, Greeting, Paragraph, SmallText } from './mail-parts.js';
import { MailFrame } from './MailFrame.js';
import type { MailKind } from './mail-kind.js';

export const uitnodiging: MailKind = {
  subject: ({ organisation }) => `Je bent uitgenodigd voor het ledenportaal van ${organisation}`,
  content: (site, { voornaam, naam, email = '' }) => (
    <MailFrame
      site={site}
      title="Maak je account"
      preview="Foto’s, logo’s, teksten en jaarplannen staan voor je klaar."
    >
      <Greeting voornaam={voornaam} />
      <Paragraph>
        {naam} staat op de ledenlijst van {site.organisation}. Op het ledenportaal vind je foto’s en video’s, logo’s,
        teksten, jaarplannen en de andere leden. Maak een account met dit e-mailadres, dan kun je meteen naar binnen:
      </Paragraph>
      <ActionButton href={site.link(`/signup?${new URLSearchParams({ email }).toString()}`)}>
        Account maken
      </ActionButton>
      <SmallText>Wil je geen account? Dan hoef je niets te doen.</SmallText>
    </MailFrame>
  ),
};
