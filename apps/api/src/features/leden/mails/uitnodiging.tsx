import { ActionButton, Greeting, Paragraph, SmallText } from '../../../platform/mail/template/mail-parts.js';
import { MailFrame } from '../../../platform/mail/template/MailFrame.js';
import type { MailTemplate } from '../../../platform/mail/template/mail-template.js';

export const uitnodiging: MailTemplate<{ voornaam: string; naam: string; email: string }> = {
  subject: ({ organisation }) => `Je bent uitgenodigd voor het ledenportaal van ${organisation}`,
  content: (site, { voornaam, naam, email }) => (
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
