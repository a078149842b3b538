import { describe, expect, it } from 'vitest';
// The features define the mails.
import '../../../features/auth/index.js';
import '../../../features/leden/index.js';
import '../../../features/woorden/index.js';
import { definedMails } from '../define-mail.js';
import { createRenderMail } from './render-mail.js';

const code = 'k3J8vN2qXw7RtY5mZp9LsD4fGh6BcA1ek3J8vN2qXw7';
const render = createRenderMail({
  mails: definedMails,
  organisation: 'Ruigenhei & Zo',
  siteUrl: 'https://portaal.example.org',
  timeZone: 'Europe/Amsterdam',
  toCode: (nonce) => (nonce === 'nonce' ? code : 'een andere'),
});
const data = { nonce: 'nonce', voornaam: 'Anna', naam: 'Jan de Wit', bedrijf: 'Herberg', email: 'jan@example.org' };
const site = 'https://portaal.example.org';

describe.each([
  ['verify', 'Bevestig je e-mailadres voor Ruigenhei & Zo', `${site}/signup/verify/${code}`],
  ['has-account', 'Je hebt al een account bij Ruigenhei & Zo', `${site}/login`],
  ['reset', 'Kies een nieuw wachtwoord voor Ruigenhei & Zo', `${site}/login/forget/${code}`],
  ['aanvraag', 'Er wacht een aanvraag voor het ledenportaal van Ruigenhei & Zo', `${site}/admin/accounts`],
  ['approved', 'Je kunt inloggen bij Ruigenhei & Zo', `${site}/login`],
  ['uitnodiging', 'Je bent uitgenodigd voor het ledenportaal van Ruigenhei & Zo', `${site}/signup/invitation/${code}`],
  ['password-changed', 'Je wachtwoord voor Ruigenhei & Zo is gewijzigd', `${site}/login/forget`],
])('the mail %s', (kind, subject, url) => {
  it('contains the full URL in its HTML and in its text', async () => {
    const mail = await render(kind, data);
    expect(mail.subject).toBe(subject);
    expect(mail.text.split('\n')).toContain(url);
    expect(mail.html).toContain(`href="${url}"`);
    expect(mail.html).toContain(`>${url}</a>`);
    expect(mail.text).toMatch(/^Ruigenhei & Zo\n/);
    expect(mail.text).toContain('Hallo Anna,');
  });

  it('has a greeting without a name when the name is unknown', async () => {
    expect((await render(kind, { nonce: 'nonce' })).text).toContain('Hallo,\n');
  });

  it('loads no external resources', async () => {
    const { html } = await render(kind, data);
    expect(html).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import|@font-face/i);
    expect(html).toContain('<html dir="ltr" lang="nl">');
  });

  it('escapes user input in the HTML', async () => {
    const markup = '<img src="https://kwaad.example.com">';
    const { html } = await render(kind, { ...data, voornaam: markup, naam: markup, bedrijf: markup });
    expect(html).not.toContain('<img');
  });
});

it('includes the name, bedrijf and address of the applicant in the mail aanvraag', async () => {
  expect((await render('aanvraag', data)).text).toContain('Jan de Wit · Herberg · jan@example.org');
});

it('includes who asks for which photo in the mail gevraagd', async () => {
  const { subject, text, html } = await render('gevraagd', { ...data, tekst: '<b>ijsvogel</b>' });
  expect(subject).toBe('Iemand mist een beeld in de beeldbank van Ruigenhei & Zo');
  for (const part of ['Jan de Wit', '‘<b>ijsvogel</b>’', 'jan@example.org', `${site}/admin/woorden`])
    expect(text.replace(/\s+/g, ' ')).toContain(part);
  expect(html).not.toContain('<b>ijsvogel');
});

it('shows the moment of the sign-up in the mail verify when there are others, in the time zone of the portal', async () => {
  const { text } = await render('verify', { ...data, requestedAt: '2026-11-24T23:15:00.000Z' });
  expect(text.replace(/\s+/g, ' ')).toContain('als jij je op 25 november 2026 om 00:15 hebt aangemeld');
});

it.each(['verify', 'reset'])('throws for the mail %s without a nonce', async (kind) => {
  await expect(render(kind, {})).rejects.toThrow('nonce');
});

it('throws for an unknown mail', async () => {
  await expect(render('iets', data)).rejects.toThrow('there is no mail iets');
});
