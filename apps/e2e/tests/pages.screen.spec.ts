import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.js';
import { makeJpeg } from '../support/pictures.js';

const folder = join(import.meta.dirname, '../../../docs/screens');

/** Once every picture in sight has come and the fonts are there. */
async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  const width = page.viewportSize()?.width;
  await page.screenshot({ path: join(folder, `${name}-${width}.png`), animations: 'disabled' });
}

test('login', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
  await take(page, 'login');
});

test('beeldbank', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/beeldbank/foto');
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
});

test('filters and menu on a telephone', async ({ page, signIn }) => {
  test.skip((page.viewportSize()?.width ?? 0) > 992, 'they are drawers on a small screen only');
  await signIn('admin');
  await page.goto('/beeldbank/foto');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('group', { name: /Thema/ })).toBeVisible();
  await take(page, 'filters');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu openen' }).click();
  await expect(page.getByRole('link', { name: 'Foto toevoegen' })).toBeVisible();
  await take(page, 'menu');
});

test('upload', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/beeldbank/upload');
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
