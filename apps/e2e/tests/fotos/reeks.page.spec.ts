import { expect, test } from '../../support/fixtures.js';
import { jpegFile } from '../../support/page-helpers.js';
import { makeJpeg } from '../../support/pictures.js';

test('an admin publishes the concepts of an upload as a reeks, finds them again, removes them and takes that back', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin', '/beeldbank/upload');
  await page.getByRole('checkbox', { name: 'Nog niet tonen (concept)' }).check();
  await expect(page.getByText('leden zien ze nog niet')).toBeVisible();
  const jpegs = await Promise.all(
    ['een', 'twee', 'drie'].map(async (name) => jpegFile(await makeJpeg(), `${name}.jpg`)),
  );
  await page.locator('input[name=file]').setInputFiles(jpegs);
  await expect(page.getByText('Klaar. 3 foto’s staan als concept in de beeldbank.')).toBeVisible();
  await expectAccessible();

  await page.getByRole('button', { name: 'Publiceer deze reeks' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publiceren' }).click();
  await expect(page.getByText('3 foto’s gepubliceerd.')).toBeVisible();
  await expect(page.getByText('Klaar. 3 foto’s staan in de beeldbank.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publiceer deze reeks' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Bekijk', exact: true }).click();
  const fotos = page.getByRole('list', { name: 'Foto’s' }).getByRole('listitem');
  await expect(fotos).toHaveCount(3);
  const chip = page.getByText(/^Reeks: .* · 3 foto’s$/);
  await expect(chip).toBeVisible();

  const id = new URL(page.url()).searchParams.get('reeks')!;
  await page.goto('/admin/beeldbank/reeksen');
  const row = page.getByRole('row').filter({ has: page.locator(`a[href*="${id}"]`) });
  await expect(row).toContainText('3 foto’s');
  await expectAccessible();
  await row.getByRole('button', { name: /^Verwijder de reeks/ }).click();
  await page.getByRole('button', { name: 'Verwijder deze reeks' }).click();
  await expect(row).toContainText('geen foto’s meer');
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(row).toContainText('3 foto’s');
});
