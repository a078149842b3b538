import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.js';
import { jpegFile, unique } from '../support/pages.js';
import { makeJpeg } from '../support/pictures.js';

const line = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Bestanden' }).getByRole('listitem').filter({ hasText: name });
const field = (page: Page, name: string) => page.locator(`[name=${name}]`);

test('an admin adds many photos together, says what holds for all, and describes them one by one', async ({
  page,
  signIn,
  builders,
  expectAccessible,
}) => {
  const tag = await builders.addTag(unique('reeks'));
  const known = await makeJpeg();
  await builders.addFoto({}, known);
  await signIn('admin', '/beeldbank/upload');
  const jpegs = await Promise.all(
    ['een', 'twee', 'drie'].map(async (name) => jpegFile(await makeJpeg(), `${name}.jpg`)),
  );
  const half = jpegFile((await makeJpeg()).subarray(0, 4000), 'half.jpg');
  await page.locator('input[name=file]').setInputFiles([...jpegs, jpegFile(known, 'bekend.jpg'), half]);
  await page.getByRole('textbox', { name: 'Eigenaar' }).fill('Studio Reeks');
  await page.getByRole('combobox', { name: 'Tags' }).click();
  await page.getByRole('combobox', { name: 'Tags' }).fill(tag.naam);
  await page.getByRole('option', { name: tag.naam }).click();
  await page.keyboard.press('Escape');
  await expect(line(page, 'bekend.jpg')).toContainText('Dubbel');
  await expect(line(page, 'half.jpg')).toContainText('Geweigerd: Deze foto is beschadigd of niet compleet.');
  await expect(page.getByText('Klaar. 3 foto’s staan in de beeldbank. 1 stond er al. 1 is geweigerd.')).toBeVisible();
  await expectAccessible();

  await page.getByRole('link', { name: 'Beschrijf ze één voor één' }).click();
  for (const place of [1, 2, 3]) {
    await expect(page.getByText(`Foto ${place} van 3 van je upload`)).toBeVisible();
    await expect(field(page, 'eigenaar')).toHaveValue('Studio Reeks');
    await expect(page.getByRole('main')).toContainText(tag.naam);
    await field(page, 'beschrijving').fill(`Reeks ${place}`);
    await page.getByRole('button', { name: 'Opslaan en volgende' }).click();
  }
  await expect(page.getByText('Dat waren alle foto’s van je upload.')).toBeVisible();
  await page.goto(`/admin/beeldbank?tags=${tag._id}`);
  for (const place of [1, 2, 3])
    await expect(page.getByRole('link', { name: `Reeks ${place}`, exact: true })).toBeVisible();
});

test('many photos wait without a connection, and go on with it @any-size', async ({ page, context, signIn }) => {
  await signIn('admin', '/beeldbank/upload');
  const jpegs = await Promise.all(['a', 'b', 'c'].map(async (name) => jpegFile(await makeJpeg(), `${name}.jpg`)));
  await expect(page.getByText('Sleep je foto’s hierheen')).toBeVisible();
  await context.setOffline(true);
  await page.locator('input[name=file]').setInputFiles(jpegs);
  await expect(line(page, 'c.jpg')).toContainText('Wacht');
  await expect(page.getByText('Geen verbinding. Het uploaden gaat vanzelf verder zodra die er weer is.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Klaar. 3 foto’s staan in de beeldbank.')).toBeVisible();
});
