import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.js';
import { holdRequests } from '../../support/hold-requests.js';
import { jpegFile, uniqueName } from '../../support/page-helpers.js';
import { makeJpeg } from '../../support/pictures.js';

const getUploadRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Bestanden' }).getByRole('listitem').filter({ hasText: name });
const field = (page: Page, name: string) => page.locator(`[name=${name}]`);

test('an admin uploads many photos with shared metadata, and describes them one by one', async ({
  page,
  signIn,
  testData,
  expectAccessible,
}) => {
  const tag = await testData.addTag(uniqueName('reeks'));
  const known = await makeJpeg();
  await testData.addFoto({}, known);
  await signIn('admin', '/beeldbank/upload');
  const jpegs = await Promise.all(
    ['een', 'twee', 'drie'].map(async (name) => jpegFile(await makeJpeg(), `${name}.jpg`)),
  );
  const truncatedJpeg = jpegFile((await makeJpeg()).subarray(0, 4000), 'half.jpg');
  await page.locator('input[name=file]').setInputFiles([...jpegs, jpegFile(known, 'bekend.jpg'), truncatedJpeg]);
  await page.getByRole('combobox', { name: 'Eigenaar' }).fill('Studio Reeks');
  await page.getByRole('combobox', { name: 'Tags' }).click();
  await page.getByRole('combobox', { name: 'Tags' }).fill(tag.naam);
  await page.getByRole('option', { name: tag.naam }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByText('Rechten', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Licentie' }).selectOption('Vrij voor leden');
  await expect(getUploadRow(page, 'bekend.jpg')).toContainText('Dubbel');
  await expect(getUploadRow(page, 'half.jpg')).toContainText('Geweigerd: Deze foto is beschadigd of niet compleet.');
  await expect(page.getByText('Klaar. 3 foto’s staan in de beeldbank. 1 stond er al. 1 is geweigerd.')).toBeVisible();
  await expectAccessible();

  await page.getByRole('link', { name: 'Beschrijf ze één voor één' }).click();
  for (const position of [1, 2, 3]) {
    await expect(page.getByText(`Foto ${position} van 3 van je upload`)).toBeVisible();
    await expect(field(page, 'eigenaar')).toHaveValue('Studio Reeks');
    await expect(field(page, 'licentie')).toHaveValue('vrij');
    await expect(page.getByRole('main')).toContainText(tag.naam);
    await field(page, 'beschrijving').fill(`Reeks ${position}`);
    await page.getByRole('button', { name: 'Opslaan en volgende' }).click();
  }
  await expect(page.getByText('Dat waren alle foto’s van je upload.')).toBeVisible();
  await page.goto(`/admin/beeldbank?tags=${tag._id}`);
  for (const position of [1, 2, 3])
    await expect(page.getByRole('link', { name: `Reeks ${position}`, exact: true })).toBeVisible();
});

test('an upload of many photos waits when the connection is lost, and continues when it is back @any-size', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('admin', '/beeldbank/upload');
  const jpegs = await Promise.all(['a', 'b', 'c'].map(async (name) => jpegFile(await makeJpeg(), `${name}.jpg`)));
  const held = await holdRequests(page, '**/api/fotoboek/upload');
  await page.locator('input[name=file]').setInputFiles(jpegs);
  await held.requested;
  await context.setOffline(true);
  held.release();
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await expect(getUploadRow(page, name)).toContainText('Wacht');
  await expect(page.getByText('Geen verbinding. Het uploaden gaat vanzelf verder zodra die er weer is.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Klaar. 3 foto’s staan in de beeldbank.')).toBeVisible();
});
