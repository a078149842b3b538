import { readFile } from 'node:fs/promises';
import { expect, test } from '../../support/fixtures.js';
import { clickBulkAction, waitForDownload } from '../../support/page-helpers.js';

const csvFile = (text: string) => ({ name: 'fotos.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('an admin exports photos, changes the file, imports it, and undoes that', async ({
  page,
  signIn,
  testData,
  expectAccessibleAndResponsive,
}) => {
  test.slow();
  const { name, tag } = await testData.addSeries();
  const grid = `/admin/beeldbank?tags=${tag._id}`;
  await signIn('admin', grid);
  await page.getByRole('checkbox', { name: 'Alles op deze pagina' }).check();
  const exported = await waitForDownload(page, () => clickBulkAction(page, 'Exporteren (CSV)'));
  expect(exported.suggestedFilename()).toMatch(/^fotos-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await exported.path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(4);

  await page.getByRole('link', { name: 'Importeren' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gegevens importeren' })).toBeVisible();
  await expectAccessibleAndResponsive();
  const file = page.locator('input[name=file]');
  await file.setInputFiles(csvFile(text));
  await expect(page.getByText(/Er is niets te doen/)).toBeVisible();
  await page.getByRole('button', { name: 'Annuleren' }).click();

  const misspelled = tag.naam.replace('reeks', 'reeks,, ');
  await file.setInputFiles(csvFile(text.replace(tag.naam, misspelled)));
  await expect(page.getByRole('heading', { name: 'Dit bestand kan zo niet worden ingelezen' })).toBeFocused();
  await expect(page.getByRole('row').filter({ hasText: 'tags' })).toContainText('Onbekende tag');
  await expect(page.getByRole('button', { name: 'Uitvoeren' })).toBeDisabled();
  await expectAccessibleAndResponsive();
  await page.getByRole('button', { name: 'Annuleren' }).click();

  await file.setInputFiles(csvFile(text.replace('Pieter van Dam', 'Ada de Wit').replace(`${name} 2`, `${name} twee`)));
  await expect(page.getByRole('heading', { name: 'Dit gaat er gebeuren' })).toBeFocused();
  await expect(page.getByText('Foto’s per kolom: eigenaar 1, beschrijving 1.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ada de Wit' })).toContainText('Pieter van Dam');
  await expectAccessibleAndResponsive();
  await page.getByRole('button', { name: 'Uitvoeren' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '2 foto’s gewijzigd.' })).toBeVisible();
  await expectAccessibleAndResponsive();
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  const changed = 'Eigenaar en Beschrijving gewijzigd met een CSV-bestand';
  await expect(page.getByText(`Ongedaan gemaakt: ${changed}. 2 foto’s teruggezet.`)).toBeVisible();
  await page.goto(grid);
  await expect(page.getByText('Pieter van Dam')).toHaveCount(3);
  await expect(page.getByRole('checkbox', { name: `Kies ${name} 2` })).toBeVisible();
});
