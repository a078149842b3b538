import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.js';
import { core, isSmallScreen } from '../../support/page-helpers.js';

const getTitle = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test(
  'an unknown path, product or photo shows a not-found page',
  core,
  async ({ page, signIn, expectAccessibleAndResponsive }) => {
    await signIn('lid', '/beeldbank/nergens');
    await expect(getTitle(page, 'Deze pagina bestaat niet')).toBeVisible();
    await expect(page).toHaveTitle(/^Deze pagina bestaat niet · /);
    await expectAccessibleAndResponsive();
    await page.getByRole('main').getByRole('link', { name: 'Naar het begin' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await page.goto('/elders/jaarplan');
    await expect(getTitle(page, 'Deze pagina bestaat niet')).toBeVisible();
    await page.goto(`/beeldbank/item/${'0'.repeat(24)}`);
    await expect(getTitle(page, 'Deze foto bestaat niet (meer).')).toBeVisible();
    await expectAccessibleAndResponsive();
  },
);

test('a page whose script fails to load shows an error and loads on retry', async ({
  page,
  signIn,
  expectAccessibleAndResponsive,
}) => {
  await page.route('**/assets/VideoPage*.js', (route) => route.abort());
  await signIn('lid', '/beeldbank/video');
  await expect(getTitle(page, 'Er ging iets mis')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Naar het begin', exact: true })).toHaveAttribute('href', '/');
  await expectAccessibleAndResponsive();
  await page.unroute('**/assets/VideoPage*.js');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(getTitle(page, 'Video')).toBeVisible();
});

test('a page that throws while rendering shows an error and renders on retry', async ({
  page,
  signIn,
  expectAccessibleAndResponsive,
}) => {
  await page.route('**/assets/LogoPage*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export const LogoPage = () => { throw new Error('broken by the test'); };`,
    }),
  );
  await signIn('lid', '/toolkit/logo');
  await expect(getTitle(page, 'Er ging iets mis')).toBeVisible();
  await expectAccessibleAndResponsive();
  await page.unroute('**/assets/LogoPage*.js');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(getTitle(page, 'Logo')).toBeVisible();
});

test('a server error shows the request id and can be retried', async ({
  page,
  signIn,
  expectAccessibleAndResponsive,
}) => {
  const requestId = '3f1c9a4e-7a55-4b0e-9f37-0c8b7f5f5b11';
  const error = { code: 'unexpected', message: 'Er ging iets mis. Probeer het later nog eens.', requestId };
  await page.route('**/api/admin/profile', (route) => route.fulfill({ status: 500, json: { error } }));
  await signIn('lid', '/admin/profile');
  const main = page.getByRole('main');
  await expect(getTitle(page, 'Je profiel is niet opgehaald')).toBeVisible();
  await expect(main.getByRole('alert')).toContainText(error.message);
  await expect(main.getByRole('alert')).toContainText(requestId);
  await expectAccessibleAndResponsive();
  await page.unroute('**/api/admin/profile');
  await main.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByRole('tab', { name: 'Tijdlijn' })).toBeVisible();
});

test(
  'an offline page shows a bar and continues by itself when the connection is back',
  core,
  async ({ page, context, signIn, expectAccessibleAndResponsive }) => {
    await signIn('lid', '/beeldbank/foto');
    const fotos = page.getByRole('list', { name: 'Foto’s' }).getByRole('listitem');
    await expect(fotos).toHaveCount(12);
    await context.setOffline(true);
    const offlineBar = page.getByText('Geen verbinding. Zodra die er weer is, gaat het vanzelf verder.');
    await expect(offlineBar).toBeInViewport({ ratio: 1 });
    await expectAccessibleAndResponsive();
    await page.getByRole('link', { name: 'Volgende' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'De foto’s zijn niet opgehaald' })).toBeVisible();
    await context.setOffline(false);
    await expect(offlineBar).toBeHidden();
    await expect(page.getByRole('link', { name: 'Pagina 2', exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(fotos.first()).toBeVisible();

    // A page whose code the browser does not have.
    if (isSmallScreen(page)) await page.getByRole('button', { name: 'Menu openen' }).click();
    await expect(page.getByRole('link', { name: 'Kleurenpalet' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Kleurenpalet' }).click();
    await expect(page.getByRole('heading', { name: 'Deze pagina is nog niet opgehaald' })).toBeVisible();
    await expectAccessibleAndResponsive();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Extra kleuren' })).toBeVisible();
  },
);
