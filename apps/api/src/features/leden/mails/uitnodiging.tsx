import { ActionButton, Greeting, Paragraph, SmallText } from '../../../platform/mail/template/mail-parts.js';
import { MailFrame } from '../../../platform/mail/template/MailFrame.js';
import type { MailTemplate } from '../../../platform/mail/template/mail-template.js';

/** `nonce`: missing in a mail of an earlier version, whose link has no code. */
export const uitnodiging: MailTemplate<{ voornaam: string; naam: string; nonce?: string }> = {
  subject: ({ organisation }) => `Je bent uitgenodigd voor het ledenportaal van ${organisation}`,
  content: (site, { voornaam, naam, nonce }) => (
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
      <ActionButton href={nonce ? site.linkWithCode('/signup/invitation', nonce) : site.link('/signup')}>
        Account maken
      </ActionButton>
      <SmallText>{nonce && 'De link werkt 30 dagen. '}Wil je geen account? Dan hoef je niets te doen.</SmallText>
    </MailFrame>
  ),
};
