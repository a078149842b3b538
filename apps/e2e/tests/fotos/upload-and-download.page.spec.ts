import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.js';
import {
  chooseFile,
  anySize,
  core,
  coreAnySize,
  isSmallScreen,
  jpegFile,
  waitForDownload,
} from '../../support/page-helpers.js';
import { getHalfColors, makeJpeg } from '../../support/pictures.js';

const clickDownload = (page: Page) =>
  waitForDownload(page, () =>
    page
      .getByRole('main')
      .getByRole('button', { name: /^Download/ })
      .first()
      .click(),
  );

test(
  'an admin signs in, uploads a photo, sees it upright, and downloads the identical file',
  core,
  async ({ page, signIn }) => {
    const jpeg = await makeJpeg({ orientation: 6 });
    await page.goto('/login');
    await signIn('admin', '/beeldbank/upload');
    await expect(page.getByRole('heading', { level: 1, name: 'Foto toevoegen' })).toBeVisible();
    await chooseFile(page, jpegFile(jpeg));

    await page.waitForURL('**/admin/beeldbank/item/*');
    await page.getByRole('link', { name: 'Bekijk in de beeldbank' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/beeldbank/item/'));
    const picture = page.getByRole('main').locator('img').first();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(720);
    const imageResponse = await page.request.get((await picture.getAttribute('src')) ?? '');
    await expect(getHalfColors(await imageResponse.body())).resolves.toEqual({ upper: 'red', lower: 'blue' });

    const id = new URL(page.url()).pathname.split('/').pop();
    const download = await clickDownload(page);
    expect(download.suggestedFilename()).toBe(`${id}.jpg`);
    expect(Buffer.compare(await readFile(await download.path()), jpeg)).toBe(0);

    await page.goto('/beeldbank/foto');
    await expect(page.locator(`a[href*="${id}"]`).first()).toBeVisible();
  },
);

test('an upload shows a preview immediately and can be cancelled', coreAnySize, async ({ page, signIn }) => {
  await signIn('admin', '/beeldbank/upload');
  let releaseUpload: () => void = () => undefined;
  const uploadReleased = new Promise<void>((resolve) => (releaseUpload = resolve));
  await page.route('**/api/fotoboek/upload', async (route) => {
    await uploadReleased;
    await route.abort().catch(() => undefined);
  });
  await chooseFile(page, jpegFile(await makeJpeg(), 'zee.jpg'));
  await expect(page.getByAltText('Voorbeeld van zee.jpg')).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeAttached();
  await page.getByRole('button', { name: 'Annuleren' }).click();
  await expect(page.getByAltText('Voorbeeld van zee.jpg')).toBeHidden();
  await expect(page).toHaveURL(/\/beeldbank\/upload$/);
  releaseUpload();
});

test('leaving the page during an upload asks for confirmation', anySize, async ({ page, signIn, expectAccessible }) => {
  await signIn('admin', '/beeldbank/upload');
  await page.route('**/api/fotoboek/upload', () => undefined);
  await chooseFile(page, jpegFile(await makeJpeg()));
  await expect(page.getByRole('button', { name: 'Annuleren' })).toBeVisible();
  await page.getByRole('link', { name: /naar het begin/ }).click();
  await expect(page.getByRole('dialog', { name: 'Het uploaden is nog bezig' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Blijven' }).click();
  await expect(page.getByRole('button', { name: 'Annuleren' })).toBeVisible();
  await expect(page).toHaveURL(/\/beeldbank\/upload$/);
});

test(
  'an upload that is not a valid JPEG is rejected, and a duplicate links to the existing photo',
  anySize,
  async ({ page, signIn, testData, expectAccessible }) => {
    const jpeg = await makeJpeg();
    const first = await testData.addFoto({}, jpeg);
    await signIn('admin', '/beeldbank/upload');
    const alert = page.getByRole('alert');

    await chooseFile(page, jpegFile(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'tekening.jpg'));
    await expect(alert).toContainText('Serer error');
    await expect(alert).toContainText('Dit was het bericht van de server');
    await expect(alert).toContainText('foutje');
    await expect(alert).toContainText('Dit bestand is geen JPEG');
    await expectAccessible();

    await chooseFile(page, jpegFile(jpeg.subarray(0, jpeg.length / 2)));
    await expect(alert).toContainText('Deze foto is beschadigd of niet compleet.');

    await chooseFile(page, jpegFile(jpeg));
    await expect(alert).toContainText('Deze foto staat al in de beeldbank.');
    await alert.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/beeldbank/item/${first._id}$`));
  },
);

test(
  'a lid signs in, returns to the requested page, and finds and downloads a photo',
  core,
  async ({ page, signIn, expectAccessible }) => {
    await page.goto('/beeldbank/foto?page=2');
    await expect(page).toHaveURL(/\/login$/);
    await signIn('lid');
    await expect(page).toHaveURL(/\/beeldbank\/foto\?page=2$/);
    await expect(page.getByRole('link', { name: 'Pagina 2', exact: true })).toHaveAttribute('aria-current', 'page');

    await page.getByRole('link', { name: 'Vorige' }).click();
    await expect(page.getByRole('list', { name: 'Foto’s' }).getByRole('listitem')).toHaveCount(12);
    if (isSmallScreen(page)) await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('group', { name: /Thema/ }).getByRole('checkbox').first().click();
    await expect(page).toHaveURL(/[?&]themas=[a-z\d-]*[a-f\d]{24}/);
    await page
      .getByRole('group', { name: /^Tags met/ })
      .first()
      .getByRole('checkbox')
      .first()
      .click();
    await expect(page).toHaveURL(/[?&]tags=[a-z\d-]*[a-f\d]{24}/);
    // While the next results load, the current ones are dimmed, with less contrast than axe requires.
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectAccessible();
    if (isSmallScreen(page)) await page.getByRole('button', { name: /^Toon/ }).click();
    const chips = page.getByRole('list', { name: 'Actieve filters' });
    await expect(chips.getByRole('button')).toHaveCount(3);

    const filtered = page.url();
    await page.reload();
    await expect(chips.getByRole('button')).toHaveCount(3);
    await chips.getByRole('button', { name: 'Wis alles' }).click();
    await expect(page).toHaveURL(/\/beeldbank\/foto$/);
    await page.goBack();
    await expect(page).toHaveURL(filtered);

    await page.goto('/beeldbank/foto');
    await page.getByRole('list', { name: 'Foto’s' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const download = await clickDownload(page);
    expect((await readFile(await download.path())).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  },
);
