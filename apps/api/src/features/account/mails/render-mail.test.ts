import { describe, expect, it } from 'vitest';
import { createRenderMail } from './render-mail.js';

const code = 'k3J8vN2qXw7RtY5mZp9LsD4fGh6BcA1ek3J8vN2qXw7';
const render = createRenderMail({
  organisation: 'Ruigenhei & Zo',
  siteUrl: 'https://portaal.example.org',
  codeOf: (nonce) => (nonce === 'nonce' ? code : 'een andere'),
});
const data = { nonce: 'nonce', voornaam: 'Anna', naam: 'Jan de Wit', bedrijf: 'Herberg', email: 'jan@example.org' };
const site = 'https://portaal.example.org';

describe.each([
  ['verify', 'Bevestig je e-mailadres voor Ruigenhei & Zo', `${site}/signup/verify/${code}`],
  ['has-account', 'Je hebt al een account bij Ruigenhei & Zo', `${site}/login`],
  ['reset', 'Kies een nieuw wachtwoord voor Ruigenhei & Zo', `${site}/login/forget/${code}`],
  ['aanvraag', 'Er wacht een aanvraag voor het ledenportaal van Ruigenhei & Zo', `${site}/admin/accounts`],
  ['approved', 'Je kunt inloggen bij Ruigenhei & Zo', `${site}/login`],
  [
    'uitnodiging',
    'Je bent uitgenodigd voor het ledenportaal van Ruigenhei & Zo',
    `${site}/signup?email=jan%40example.org`,
  ],
  ['password-changed', 'Je wachtwoord voor Ruigenhei & Zo is gewijzigd', `${site}/login/forget`],
])('the mail %s', (kind, subject, address) => {
  it('says the same as page and as text, with its address in full in both', async () => {
    const letter = await render(kind, data);
    expect(letter.subject).toBe(subject);
    expect(letter.text.split('\n')).toContain(address);
    expect(letter.html).toContain(`href="${address}"`);
    expect(letter.html).toContain(`>${address}</a>`);
    expect(letter.text).toMatch(/^Ruigenhei & Zo\n/);
    expect(letter.text).toContain('Hallo Anna,');
  });

  it('greets also who is not known by name', async () => {
    expect((await render(kind, { nonce: 'nonce' })).text).toContain('Hallo,\n');
  });

  it('fetches nothing from anywhere', async () => {
    const { html } = await render(kind, data);
    expect(html).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import|@font-face/i);
    expect(html).toContain('<html dir="ltr" lang="nl">');
  });

  it('has what was typed as text, never as a page', async () => {
    const typed = '<img src="https://kwaad.example.com">';
    const { html } = await render(kind, { ...data, voornaam: typed, naam: typed, bedrijf: typed });
    expect(html).not.toContain('<img');
  });
});

it('a request is told with who asks', async () => {
  expect((await render('aanvraag', data)).text).toContain('Jan de Wit · Herberg · jan@example.org');
});

it.each(['verify', 'reset'])('%s is not written without the nonce of its code', async (kind) => {
  await expect(render(kind, {})).rejects.toThrow('nonce');
});

it('a mail that nobody knows is not written', async () => {
  await expect(render('iets', data)).rejects.toThrow('there is no mail iets');
});
