import { fotoContract } from '@ledenportaal/shared';
import { expect, test } from '../../support/fixtures.js';
import { takeScreenshot } from '../../support/screenshots.js';

test('metadata of photos: import', async ({ page, signIn }) => {
  await signIn('admin', '/admin/beeldbank');
  const found = page.waitForResponse('**/api/fotoboek');
  await page.reload();
  const [foto] = fotoContract.search.response.parse(await (await found).json()).results.items;
  await page.getByRole('checkbox', { name: 'Alles op deze pagina' }).check();
  await takeScreenshot(page, 'fotos-gekozen');
  await page.goto('/admin/beeldbank/import');
  await expect(page.getByText('Sleep je bestand hierheen')).toBeVisible();
  const choose = (text: string) =>
    page
      .locator('input[name=file]')
      .setInputFiles({ name: 'fotos.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const takeBoth = async (name: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await takeScreenshot(page, colorScheme === 'light' ? name : `${name}-dark`);
    }
  };
  await takeBoth('fotos-import');
  await page.getByRole('heading', { name: 'Zo ziet het bestand eruit' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 500);
  await takeScreenshot(page, 'fotos-import-kolommen');
  await choose(`id;titel;locatie;eigenaar\n${foto!._id};x;Otterlo, bij het ven;Studio Ven`);
  await expect(page.getByRole('heading', { name: 'Dit gaat er gebeuren' })).toBeVisible();
  await takeBoth('fotos-import-plan');
  await page.getByRole('button', { name: 'Annuleren' }).click();
  await choose(`id;tags;status\n${foto!._id};hede, iets anders;misschien\n12;;concept`);
  await expect(page.getByRole('table')).toBeVisible();
  await takeBoth('fotos-import-fouten');
});
