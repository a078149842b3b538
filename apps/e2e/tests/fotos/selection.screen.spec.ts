import { expect, test } from '../../support/fixtures.js';
import { takeScreenshot } from '../../support/screenshots.js';

test('a selection of photos, its zip, and the panel of downloads', async ({ page, signIn }) => {
  await signIn('lid', '/beeldbank/foto');
  await expect(page.getByRole('button', { name: 'Selecteren' })).toBeVisible();
  await takeScreenshot(page, 'selectie-begin');
  await page.getByRole('button', { name: 'Selecteren' }).click();
  const boxes = page.getByRole('list', { name: 'Foto’s' }).getByRole('checkbox');
  for (const index of [0, 1, 3]) await boxes.nth(index).click();
  await takeScreenshot(page, 'selectie');
  await page.emulateMedia({ colorScheme: 'dark' });
  await takeScreenshot(page, 'selectie-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Download als zip' }).click();
  await expect(page.getByRole('option', { name: /^A4 [(]/ })).toBeAttached();
  await takeScreenshot(page, 'selectie-zip');
  const results = { job: '0'.repeat(24), processed: 1, total: 3 };
  await page.route('**/api/fotoboek/zip', (route) => route.fulfill({ status: 202, json: { results } }));
  await page.route('**/api/fotoboek/zip/*', (route) => route.fulfill({ json: { results } }));
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  await expect(page.getByText('1 van 3 klaar.')).toBeVisible();

  await page.route('**/api/download', () => undefined);
  await page.getByRole('button', { name: 'Klaar' }).click();
  await page.evaluate(() => {
    history.pushState(null, '', '/beeldbank/video');
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await page.getByRole('button', { name: 'Download Timelapse 2019' }).click();
  await expect(page.getByRole('button', { name: 'Verder werken' })).toBeVisible();
  await takeScreenshot(page, 'download-overlay');
  await page.getByRole('button', { name: 'Verder werken' }).click();
  await takeScreenshot(page, 'download-panel');
  await page.emulateMedia({ colorScheme: 'dark' });
  await takeScreenshot(page, 'download-panel-dark');
});
