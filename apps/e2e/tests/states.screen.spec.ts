import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.js';
import { take } from '../support/screens.js';

const expectTitle = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

test('what is not there, not allowed, or broken', async ({ page, signIn }) => {
  await signIn('lid', '/beeldbank/nergens');
  await expectTitle(page, 'Deze pagina bestaat niet');
  await take(page, 'bestaat-niet');
  await page.goto('/beeldbank/upload');
  await expectTitle(page, 'Geen toegang');
  await take(page, 'geen-toegang');
  await page.route('**/assets/VideoPage*.js', (route) => route.abort());
  await page.goto('/beeldbank/video');
  await expectTitle(page, 'Er ging iets mis');
  await take(page, 'er-ging-iets-mis');
  const requestId = '3f1c9a4e-7a55-4b0e-9f37-0c8b7f5f5b11';
  const error = { code: 'unexpected', message: 'Er ging iets mis. Probeer het later nog eens.', requestId };
  await page.route('**/api/admin/profile', (route) => route.fulfill({ status: 500, json: { error } }));
  await page.goto('/admin/profile');
  await expectTitle(page, 'Je profiel is niet opgehaald');
  await take(page, 'niet-opgehaald');
});

test('without connection', async ({ page, context, signIn }) => {
  await signIn('lid', '/wildgebied/jaarplan');
  await expect(page.getByRole('button', { name: 'Download Jaaroverzicht 2023' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Geen verbinding.')).toBeVisible();
  await take(page, 'geen-verbinding');
});

test('the forms as they open', async ({ page, signIn }) => {
  await page.goto('/signup');
  await expect(page.getByRole('button', { name: 'Account aanmaken' })).toBeVisible();
  await take(page, 'signup');
  await page.goto('/login/forget');
  await expect(page.getByRole('button', { name: 'Wachtwoord opvragen' })).toBeVisible();
  await take(page, 'wachtwoord-vergeten');
  await page.goto('/');
  await signIn('admin', '/leden/new');
  for (const [name, address, title] of [
    ['lid-nieuw', '/leden/new', 'Lid toevoegen'],
    ['bedrijf-nieuw', '/bedrijven/new', 'Bedrijf toevoegen'],
    ['tag-nieuw', '/beeldbank/tags/new', 'Tags Toevoegen'],
    ['thema-nieuw', '/beeldbank/themas/new', 'Thema Toevoegen'],
  ] as const) {
    await page.goto(address);
    await expectTitle(page, title);
    await take(page, name);
  }
  await page.goto('/beeldbank/themas');
  await expect(page.getByRole('table')).toBeVisible();
  await take(page, 'themas');
  await page.goto('/admin/profile');
  await expect(page.getByRole('tab', { name: 'Tijdlijn' })).toBeVisible();
  await take(page, 'profiel');
});
