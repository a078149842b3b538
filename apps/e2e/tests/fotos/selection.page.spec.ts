import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from '../../support/fixtures.js';
import { startInterruptingProxy } from '../../support/interrupting-proxy.js';
import { createKeyboardUser } from '../../support/keyboard-user.js';
import { anySize, core, uniqueName, waitForDownload } from '../../support/page-helpers.js';
import { makeJpeg } from '../../support/pictures.js';

/** Returns a picture of about a megabyte. */
const makeNoise = () =>
  sharp(randomBytes(900 * 600 * 3), { raw: { width: 900, height: 600, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();

const getGrid = (page: Page) => page.getByRole('list', { name: 'Foto’s' });
const startSelecting = (page: Page) => page.getByRole('button', { name: 'Selecteren' }).click();
const choosePage = (page: Page) => page.getByRole('checkbox', { name: 'Alles op deze pagina' }).click();

/** Returns the photos in a saved zip, in its order. */
const readFotos = async (download: Download) => {
  const entries = Object.entries(unzipSync(await readFile(await download.path())));
  return entries.filter(([name]) => name.endsWith('.jpg')).map(([, bytes]) => Buffer.from(bytes));
};

test(
  'a lid selects photos by keyboard, and saves them as a zip of the originals',
  core,
  async ({ page, signIn, testData, expectAccessibleAndResponsive, expectReadableAtDoubleTextSize }) => {
    const tag = await testData.addTag(uniqueName('zip'));
    const jpegs = [await makeJpeg(), await makeJpeg(), await makeJpeg()];
    for (const [index, jpeg] of jpegs.entries())
      await testData.addFoto({ tags: [tag._id], beschrijving: `Heide ${index}` }, jpeg);
    const keyboard = createKeyboardUser(page);
    await signIn('lid', `/beeldbank/foto?tags=${tag._id}`);
    await expect(getGrid(page).getByRole('listitem')).toHaveCount(3);
    await expect(getGrid(page).getByRole('checkbox')).toHaveCount(0);
    await keyboard.skipToContent();
    await keyboard.tabTo(page.getByRole('button', { name: 'Selecteren' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Alles op deze pagina' })).toBeFocused();
    await keyboard.tabTo(page.getByRole('checkbox', { name: 'Kies Heide 2' }));
    await keyboard.press('Space');
    await keyboard.press('Shift+ArrowRight');
    await keyboard.press('Shift+ArrowRight');
    await expect(page.getByText('3 gekozen')).toBeVisible();
    await expectAccessibleAndResponsive();
    await expectReadableAtDoubleTextSize();

    await keyboard.shiftTabTo(page.getByRole('button', { name: 'Download als zip' }));
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '3 foto’s downloaden als zip' });
    await expect(dialog.getByText(/^Ongeveer \d/)).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Formaat' })).toBeFocused();
    await keyboard.expectFocusTrappedIn(dialog);
    await expectAccessibleAndResponsive();
    await expectReadableAtDoubleTextSize();
    await keyboard.tabTo(dialog.getByRole('button', { name: 'Download' }));
    const download = await waitForDownload(page, () => keyboard.press('Enter'));
    expect(download.suggestedFilename()).toMatch(/3 foto’s origineel .*\.zip$/);
    await expect(page.getByText(/3 foto’s, .*: de download is begonnen\.$/)).toBeVisible();
    expect(await readFotos(download)).toEqual(jpegs.toReversed());
    await expect(page.getByRole('button', { name: 'Download als zip' })).toBeFocused();

    await keyboard.tabTo(page.getByRole('button', { name: 'Klaar' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Selecteren' })).toBeFocused();
  },
);

test('a lid saves all results of a search as a zip', anySize, async ({ page, signIn, testData }) => {
  const tag = await testData.addTag(uniqueName('zip'));
  for (let number = 0; number < 13; number += 1) await testData.addFoto({ tags: [tag._id] });
  await signIn('lid', `/beeldbank/foto?tags=${tag._id}`);
  await startSelecting(page);
  await getGrid(page).getByRole('checkbox').nth(10).click();
  await page.getByRole('link', { name: 'Volgende' }).click();
  await expect(getGrid(page).getByRole('checkbox')).toHaveCount(1);
  await getGrid(page)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 gekozen, waarvan 2 op andere pagina’s')).toBeVisible();
  await page.goBack();
  await choosePage(page);
  await page.getByRole('button', { name: 'Kies alle 13 resultaten' }).click();
  await page.getByRole('button', { name: 'Download als zip' }).click();
  const download = await waitForDownload(page, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
  );
  expect(await readFotos(download)).toHaveLength(13);
});

test(
  'the browser itself completes a zip that was interrupted three times',
  anySize,
  async ({ page, signIn, testData }) => {
    const tag = await testData.addTag(uniqueName('zip'));
    const jpegs = [await makeNoise(), await makeNoise(), await makeNoise()];
    for (const jpeg of jpegs) await testData.addFoto({ tags: [tag._id] }, jpeg);
    const afterBytes = (jpegs.length * jpegs[0]!.length) / 5;
    const proxy = await startInterruptingProxy(process.env.PORTAL_URL ?? '', {
      path: '/media/zips/',
      afterBytes,
      cuts: 3,
    });
    await page.goto(`${proxy.url}/login`);
    await signIn('lid', `${proxy.url}/beeldbank/foto?tags=${tag._id}`);
    await startSelecting(page);
    await choosePage(page);
    await page.getByRole('button', { name: 'Download als zip' }).click();
    const download = await waitForDownload(page, () =>
      page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
    );
    expect(await readFotos(download)).toEqual(jpegs.toReversed());
    expect(proxy.requests.map(({ range, ifRange }) => [range !== undefined, ifRange !== undefined])).toEqual([
      [false, false],
      ...Array.from({ length: 3 }, () => [true, true]),
    ]);
    await page.goto('about:blank');
    await proxy.close();
  },
);

test(
  'photos that are too small for a rendition come as originals when the lid says so',
  anySize,
  async ({ page, signIn, testData, expectAccessible }) => {
    const tag = await testData.addTag(uniqueName('zip'));
    const jpeg = await makeJpeg({ width: 480, height: 320 });
    await testData.addFoto({ tags: [tag._id] }, jpeg);
    await signIn('lid', `/beeldbank/foto?tags=${tag._id}`);
    await startSelecting(page);
    await choosePage(page);
    await page.getByRole('button', { name: 'Download als zip' }).click();
    const dialog = page.getByRole('dialog');
    const rendition = dialog.getByRole('combobox', { name: 'Formaat' });
    await rendition.selectOption('A4 (Poster of hele pagina)');
    await dialog.getByRole('button', { name: 'Download' }).click();
    await expect(dialog.getByText('Voor dit formaat is 1 foto te klein.')).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('checkbox', { name: 'Neem die als origineel mee' }).click();
    const download = await waitForDownload(page, () => dialog.getByRole('button', { name: 'Download' }).click());
    expect(await readFotos(download)).toEqual([jpeg]);
  },
);

test('a lid adds selected photos to the collection, undoes it, and saves the collection as a zip', async ({
  page,
  signIn,
  createAccount,
  testData,
  expectAccessibleAndResponsive,
}) => {
  const { tag } = await testData.addSeries();
  await signIn(await createAccount(), `/beeldbank/foto?tags=${tag._id}`);
  await startSelecting(page);
  // A tap on the picture selects it, too.
  await getGrid(page).getByRole('listitem').first().locator('label').click();
  await expect(page.getByText('1 gekozen')).toBeVisible();
  await choosePage(page);
  const keep = page.getByRole('button', { name: 'Aan mijn collectie toevoegen' });
  await keep.click();
  await expect(page.getByText('3 foto’s toegevoegd aan je collectie.')).toBeVisible();
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(page.getByText('3 foto’s uit je collectie gehaald.')).toBeVisible();
  await keep.click();
  await expect(page.getByText('3 foto’s toegevoegd aan je collectie.')).toBeVisible();

  await page.goto('/beeldbank/collections');
  await expect(getGrid(page).getByRole('listitem')).toHaveCount(3);
  await startSelecting(page);
  await choosePage(page);
  await expectAccessibleAndResponsive();
  await page.getByRole('button', { name: 'Download als zip' }).click();
  const download = await waitForDownload(page, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
  );
  expect(await readFotos(download)).toHaveLength(3);
  await page.getByRole('button', { name: 'Uit mijn collectie' }).click();
  await expect(page.getByRole('heading', { name: 'Je collectie is nog leeg' })).toBeVisible();
});
