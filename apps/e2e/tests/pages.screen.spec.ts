import { fotoContract } from '@ledenportaal/shared';
import { expect, test } from '../support/journey.js';
import { makeJpeg } from '../support/pictures.js';
import { take } from '../support/screens.js';

test('login', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
  await take(page, 'login');
});

test('dashboard', async ({ page, signIn }) => {
  await signIn('admin');
  await expect(page.getByRole('list', { name: 'Foto’s' }).getByRole('listitem').first()).toBeVisible();
  await take(page, 'dashboard');
  await page.emulateMedia({ colorScheme: 'dark' });
  await take(page, 'dashboard-dark');
});

test('beeldbank', async ({ page, signIn }) => {
  await signIn('admin', '/beeldbank/foto');
  const fotos = page.getByRole('list', { name: 'Foto’s' });
  await expect(fotos.getByRole('listitem')).toHaveCount(12);
  await take(page, 'beeldbank');
  await page.emulateMedia({ colorScheme: 'dark' });
  await take(page, 'beeldbank-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await fotos.getByRole('link').nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .locator('img')
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBe(720);
  await take(page, 'item');
  await page.getByRole('button', { name: /^Vergroot/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await take(page, 'item-groot');
});

test('beeldbank with one photo, and with none', async ({ page, signIn }) => {
  await signIn('admin');
  let shown = 1;
  await page.route('**/api/fotoboek', async (route) => {
    const answer = await route.fetch();
    const { results } = fotoContract.search.response.parse(await answer.json());
    await route.fulfill({ json: { results: { ...results, items: results.items.slice(0, shown), total: shown } } });
  });
  await page.goto('/beeldbank/foto');
  await expect(page.getByRole('list', { name: 'Foto’s' }).getByRole('listitem')).toHaveCount(1);
  await take(page, 'beeldbank-een');
  shown = 0;
  await page.goto('/beeldbank/foto');
  await expect(page.getByRole('heading', { name: 'Geen foto’s gevonden' })).toBeVisible();
  await take(page, 'beeldbank-leeg');
});

test('administration of photos and labels', async ({ page, signIn }) => {
  await signIn('admin', '/admin/beeldbank');
  const fotos = page.getByRole('list', { name: 'Foto’s' });
  await expect(fotos.getByRole('listitem')).toHaveCount(12);
  await take(page, 'beheer-beeldbank');
  await fotos.getByRole('link').nth(1).click();
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Goed..' })).toBeVisible();
  await take(page, 'beheer-foto');
  await page.getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await take(page, 'beheer-foto-verwijderen');
  await page.goto('/beeldbank/tags');
  await expect(page.getByRole('table')).toBeVisible();
  await take(page, 'tags');
  await page.goto('/beeldbank/tags/new');
  await page.locator('[name=naam]').fill('Heide');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await take(page, 'tag-bestaat-al');
});

test('filters and menu on a telephone', async ({ page, signIn }) => {
  test.skip((page.viewportSize()?.width ?? 0) > 992, 'they are drawers on a small screen only');
  await signIn('admin', '/beeldbank/foto');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('group', { name: /Thema/ })).toBeVisible();
  await take(page, 'filters');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu openen' }).click();
  await expect(page.getByRole('link', { name: 'Foto toevoegen' })).toBeVisible();
  await take(page, 'menu');
});

test('upload', async ({ page, signIn }) => {
  await signIn('admin', '/beeldbank/upload');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await take(page, 'upload');
  await page
    .locator('input[name=file]')
    .setInputFiles({ name: 'notitie.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('geen foto') });
  await expect(page.getByRole('alert')).toBeVisible();
  await take(page, 'upload-fout');
  await page.route('**/api/fotoboek/upload', () => undefined);
  const file = { name: 'heide-bij-avond.jpg', mimeType: 'image/jpeg', buffer: await makeJpeg() };
  await page.locator('input[name=file]').setInputFiles(file);
  await expect(page.getByRole('progressbar')).toBeAttached();
  await take(page, 'upload-bezig');
});

// Last: what these change is seen in the others.
test('collection, downloads and trash', async ({ page, signIn, builders }) => {
  for (const beschrijving of ['Per ongeluk dubbel', 'Niet scherp genoeg'])
    await builders.removeFoto(await builders.addFoto({ beschrijving }));
  await signIn('lid', '/beeldbank/foto');
  const bank = page.getByRole('list', { name: 'Foto’s' });
  for (const nth of [0, 2, 3]) {
    const foto = bank.getByRole('listitem').nth(nth);
    const heart = foto.getByRole('button', { name: /^Bewaar/ });
    const kept = foto.getByRole('link', { name: /staat in je collectie$/ });
    await expect(heart.or(kept)).toBeVisible();
    if (await heart.isVisible()) await heart.click();
    await expect(kept).toBeVisible();
  }
  const downloaded = page.waitForEvent('download');
  await bank
    .getByRole('button', { name: /^Download/ })
    .first()
    .click();
  await downloaded;
  await page.goto('/beeldbank/collections');
  await expect(bank.getByRole('listitem').nth(2)).toBeVisible();
  await take(page, 'collectie');
  await page.goto('/beeldbank/downloads');
  await expect(bank.getByRole('listitem').first()).toBeVisible();
  await take(page, 'downloads');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await signIn('admin', '/admin/beeldbank/prullenbak');
  await expect(page.getByText('Niet scherp genoeg').first()).toBeVisible();
  await take(page, 'prullenbak');
});
