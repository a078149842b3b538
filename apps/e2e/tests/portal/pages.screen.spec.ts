import { fotoContract } from '@ledenportaal/shared';
import { expect, test } from '../../support/fixtures.js';
import { makeJpeg } from '../../support/pictures.js';
import { takeScreenshot } from '../../support/screenshots.js';

test('login', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
  await takeScreenshot(page, 'login');
});

test('dashboard', async ({ page, signIn }) => {
  await signIn('admin');
  await expect(page.getByRole('list', { name: 'Foto’s' }).getByRole('listitem').first()).toBeVisible();
  await takeScreenshot(page, 'dashboard');
  await page.emulateMedia({ colorScheme: 'dark' });
  await takeScreenshot(page, 'dashboard-dark');
});

test('beeldbank', async ({ page, signIn }) => {
  await signIn('admin', '/beeldbank/foto');
  const fotos = page.getByRole('list', { name: 'Foto’s' });
  await expect(fotos.getByRole('listitem')).toHaveCount(12);
  await takeScreenshot(page, 'beeldbank');
  await page.emulateMedia({ colorScheme: 'dark' });
  await takeScreenshot(page, 'beeldbank-dark');
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
  await takeScreenshot(page, 'item');
  await page.getByRole('button', { name: /^Vergroot/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await takeScreenshot(page, 'item-groot');
});

test('beeldbank with one photo and without photos', async ({ page, signIn }) => {
  await signIn('admin');
  let shownCount = 1;
  await page.route('**/api/fotoboek', async (route) => {
    const response = await route.fetch();
    const { results } = fotoContract.search.response.parse(await response.json());
    await route.fulfill({
      json: { results: { ...results, items: results.items.slice(0, shownCount), total: shownCount } },
    });
  });
  await page.goto('/beeldbank/foto');
  await expect(page.getByRole('list', { name: 'Foto’s' }).getByRole('listitem')).toHaveCount(1);
  await takeScreenshot(page, 'beeldbank-een');
  shownCount = 0;
  await page.goto('/beeldbank/foto');
  await expect(page.getByRole('heading', { name: 'Geen foto’s gevonden' })).toBeVisible();
  await takeScreenshot(page, 'beeldbank-leeg');
});

test('administration of photos and labels', async ({ page, signIn }) => {
  await signIn('admin', '/admin/beeldbank');
  const fotos = page.getByRole('list', { name: 'Foto’s' });
  await expect(fotos.getByRole('listitem').first()).toBeVisible();
  await takeScreenshot(page, 'beheer-beeldbank');
  await fotos.getByRole('link').nth(1).click();
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Goed..' })).toBeVisible();
  await takeScreenshot(page, 'beheer-foto');
  await page.getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await takeScreenshot(page, 'beheer-foto-verwijderen');
  await page.goto('/beeldbank/tags');
  await expect(page.getByRole('table')).toBeVisible();
  await takeScreenshot(page, 'tags');
  await page.goto('/beeldbank/tags/new');
  await page.locator('[name=naam]').fill('Heide');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await takeScreenshot(page, 'tag-bestaat-al');
});

test('filters and menu on a phone', async ({ page, signIn }) => {
  test.skip((page.viewportSize()?.width ?? 0) > 992, 'they are drawers on a small screen only');
  await signIn('admin', '/beeldbank/foto');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('group', { name: /Thema/ })).toBeVisible();
  await takeScreenshot(page, 'filters');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu openen' }).click();
  await expect(page.getByRole('link', { name: 'Foto toevoegen' })).toBeVisible();
  await takeScreenshot(page, 'menu');
});

test('upload', async ({ page, signIn }) => {
  await signIn('admin', '/beeldbank/upload');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await takeScreenshot(page, 'upload');
  await page
    .locator('input[name=file]')
    .setInputFiles({ name: 'notitie.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('geen foto') });
  await expect(page.getByRole('alert')).toBeVisible();
  await takeScreenshot(page, 'upload-fout');
  await page.route('**/api/fotoboek/upload', () => undefined);
  const file = { name: 'heide-bij-avond.jpg', mimeType: 'image/jpeg', buffer: await makeJpeg() };
  await page.locator('input[name=file]').setInputFiles(file);
  await expect(page.getByRole('progressbar')).toBeAttached();
  await takeScreenshot(page, 'upload-bezig');
});

// Runs last, because its changes would be visible in the other screenshots.
test('collection, downloads and trash', async ({ page, signIn, testData }) => {
  for (const beschrijving of ['Per ongeluk dubbel', 'Niet scherp genoeg'])
    await testData.removeFoto(await testData.addFoto({ beschrijving }));
  await signIn('lid', '/beeldbank/foto');
  const fotoList = page.getByRole('list', { name: 'Foto’s' });
  for (const nth of [0, 2, 3]) {
    const foto = fotoList.getByRole('listitem').nth(nth);
    const heart = foto.getByRole('button', { name: /^Bewaar/ });
    const removeButton = foto.getByRole('button', { name: /uit je collectie$/ });
    await expect(heart.or(removeButton)).toBeVisible();
    if (await heart.isVisible()) await heart.click();
    await expect(removeButton).toBeVisible();
  }
  const download = page.waitForEvent('download');
  await fotoList
    .getByRole('button', { name: /^Download/ })
    .first()
    .click();
  await download;
  await page.goto('/beeldbank/collections');
  await expect(fotoList.getByRole('listitem').nth(2)).toBeVisible();
  await takeScreenshot(page, 'collectie');
  await page.goto('/beeldbank/downloads');
  await expect(fotoList.getByRole('listitem').first()).toBeVisible();
  await takeScreenshot(page, 'downloads');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await signIn('admin', '/admin/beeldbank/prullenbak');
  await expect(page.getByText('Niet scherp genoeg').first()).toBeVisible();
  await takeScreenshot(page, 'prullenbak');
});
