import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.js';
import { takeScreenshot } from '../../support/screenshots.js';

const expectTitle = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

test('error pages: not found, no access, failed to load', async ({ page, signIn }) => {
  await signIn('lid', '/beeldbank/nergens');
  await expectTitle(page, 'Deze pagina bestaat niet');
  await takeScreenshot(page, 'bestaat-niet');
  await page.goto('/beeldbank/upload');
  await expectTitle(page, 'Geen toegang');
  await takeScreenshot(page, 'geen-toegang');
  await page.route('**/assets/VideoPage*.js', (route) => route.abort());
  await page.goto('/beeldbank/video');
  await expectTitle(page, 'Er ging iets mis');
  await takeScreenshot(page, 'er-ging-iets-mis');
  const requestId = '3f1c9a4e-7a55-4b0e-9f37-0c8b7f5f5b11';
  const error = { code: 'unexpected', message: 'Er ging iets mis. Probeer het later nog eens.', requestId };
  await page.route('**/api/admin/profile', (route) => route.fulfill({ status: 500, json: { error } }));
  await page.goto('/admin/profile');
  await expectTitle(page, 'Je profiel is niet opgehaald');
  await takeScreenshot(page, 'niet-opgehaald');
});

test('offline bar', async ({ page, context, signIn }) => {
  await signIn('lid', '/wildgebied/jaarplan');
  await expect(page.getByRole('button', { name: 'Download Jaaroverzicht 2023' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Geen verbinding.')).toBeVisible();
  await takeScreenshot(page, 'geen-verbinding');
});

test('empty forms', async ({ page, signIn }) => {
  await page.goto('/signup');
  await expect(page.getByRole('button', { name: 'Account aanmaken' })).toBeVisible();
  await takeScreenshot(page, 'signup');
  await page.goto('/login/forget');
  await expect(page.getByRole('button', { name: 'Wachtwoord opvragen' })).toBeVisible();
  await takeScreenshot(page, 'wachtwoord-vergeten');
  await page.goto('/');
  await signIn('admin', '/leden/new');
  for (const [name, path, title] of [
    ['lid-nieuw', '/leden/new', 'Lid toevoegen'],
    ['bedrijf-nieuw', '/bedrijven/new', 'Bedrijf toevoegen'],
    ['tag-nieuw', '/beeldbank/tags/new', 'Tags Toevoegen'],
    ['thema-nieuw', '/beeldbank/themas/new', 'Thema Toevoegen'],
  ] as const) {
    await page.goto(path);
    await expectTitle(page, title);
    await takeScreenshot(page, name);
  }
  await page.goto('/beeldbank/themas');
  await expect(page.getByRole('table')).toBeVisible();
  await takeScreenshot(page, 'themas');
  await page.goto('/admin/profile');
  await expect(page.getByRole('tab', { name: 'Tijdlijn' })).toBeVisible();
  await takeScreenshot(page, 'profiel');
});
