import { ActionButton, FullLink, Greeting, Paragraph, SmallText } from '../../../platform/mail/template/mail-parts.js';
import { MailFrame } from '../../../platform/mail/template/MailFrame.js';
import type { MailTemplate } from '../../../platform/mail/template/mail-template.js';

export const approved: MailTemplate<{ voornaam: string }> = {
  subject: ({ organisation }) => `Je kunt inloggen bij ${organisation}`,
  content: (site, { voornaam }) => (
    <MailFrame site={site} title="Je kunt inloggen" preview="Je aanvraag is goedgekeurd.">
      <Greeting voornaam={voornaam} />
      <Paragraph>
        Je aanvraag is goedgekeurd. Welkom op het ledenportaal van {site.organisation}: log in met het e-mailadres en
        het wachtwoord die je koos.
      </Paragraph>
      <ActionButton href={site.link('/login')}>Inloggen</ActionButton>
      <SmallText>
        Wachtwoord vergeten? Vraag een nieuw aan: <FullLink href={site.link('/login/forget')} />
      </SmallText>
    </MailFrame>
  ),
};
