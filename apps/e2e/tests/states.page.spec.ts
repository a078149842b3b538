import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.js';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('an address without a page, of another product, of a photo that is no more', async ({
  page,
  signIn,
  expectWellMade,
}) => {
  await signIn('lid', '/beeldbank/nergens');
  await expect(title(page, 'Deze pagina bestaat niet')).toBeVisible();
  await expect(page).toHaveTitle(/^Deze pagina bestaat niet · /);
  await expectWellMade();
  await page.getByRole('main').getByRole('link', { name: 'Naar het begin' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await page.goto('/elders/jaarplan');
  await expect(title(page, 'Deze pagina bestaat niet')).toBeVisible();
  await page.goto(`/beeldbank/item/${'0'.repeat(24)}`);
  await expect(title(page, 'Deze foto bestaat niet (meer).')).toBeVisible();
  await expectWellMade();
});

test('a page whose program does not come says so, and trying again brings it', async ({
  page,
  signIn,
  expectWellMade,
}) => {
  await page.route('**/assets/VideoPage*.js', (route) => route.abort());
  await signIn('lid', '/beeldbank/video');
  await expect(title(page, 'Er ging iets mis')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Naar het begin', exact: true })).toHaveAttribute('href', '/');
  await expectWellMade();
  await page.unroute('**/assets/VideoPage*.js');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(title(page, 'Video')).toBeVisible();
});

test('a page that throws while it is drawn says so, and trying again brings it', async ({
  page,
  signIn,
  expectWellMade,
}) => {
  await page.route('**/assets/LogoPage*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export const LogoPage = () => { throw new Error('broken by the test'); };`,
    }),
  );
  await signIn('lid', '/toolkit/logo');
  await expect(title(page, 'Er ging iets mis')).toBeVisible();
  await expectWellMade();
  await page.unroute('**/assets/LogoPage*.js');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(title(page, 'Logo')).toBeVisible();
});

test('what the server fails at can be reported by its number, and asked again', async ({
  page,
  signIn,
  expectWellMade,
}) => {
  const requestId = '3f1c9a4e-7a55-4b0e-9f37-0c8b7f5f5b11';
  const error = { code: 'unexpected', message: 'Er ging iets mis. Probeer het later nog eens.', requestId };
  await page.route('**/api/admin/profile', (route) => route.fulfill({ status: 500, json: { error } }));
  await signIn('lid', '/admin/profile');
  const main = page.getByRole('main');
  await expect(title(page, 'Je profiel is niet opgehaald')).toBeVisible();
  await expect(main.getByRole('alert')).toContainText(error.message);
  await expect(main.getByRole('alert')).toContainText(requestId);
  await expectWellMade();
  await page.unroute('**/api/admin/profile');
  await main.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByRole('tab', { name: 'Tijdlijn' })).toBeVisible();
});

test('without connection a bar says so, and it goes on by itself', async ({
  page,
  context,
  signIn,
  expectWellMade,
}) => {
  await signIn('lid', '/beeldbank/foto');
  const fotos = page.getByRole('list', { name: 'Foto’s' }).getByRole('listitem');
  await expect(fotos).toHaveCount(12);
  await context.setOffline(true);
  const bar = page.getByText('Geen verbinding. Zodra die er weer is, gaat het vanzelf verder.');
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expectWellMade();
  await page.getByRole('link', { name: 'Volgende' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'De foto’s zijn niet opgehaald' })).toBeVisible();
  await context.setOffline(false);
  await expect(bar).toBeHidden();
  await expect(page.getByRole('link', { name: 'Pagina 2' })).toHaveAttribute('aria-current', 'page');
  await expect(fotos.first()).toBeVisible();
});
