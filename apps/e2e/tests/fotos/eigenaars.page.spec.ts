import { expect, test } from '../../support/fixtures.js';
import { uniqueName } from '../../support/page-helpers.js';

test('an admin merges two names of an eigenaar, undoes that, renames one, and finds the photos of it', async ({
  page,
  signIn,
  testData,
  expectAccessibleAndResponsive,
}) => {
  test.slow();
  const naam = uniqueName('Wende');
  const [full, short, renamed] = [`Anna ${naam}`, `A. ${naam}`, `Anna van ${naam}`];
  const beschrijving = uniqueName('Ven');
  await testData.addFoto({ eigenaar: full });
  await testData.addFoto({ eigenaar: full });
  await testData.addFoto({ eigenaar: short, beschrijving });
  await signIn('admin', `/admin/eigenaars?zoek=${encodeURIComponent(naam)}`);
  await expect(page.getByText('2 eigenaars')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Alles op deze pagina' }).check();
  await expectAccessibleAndResponsive();
  await page.getByRole('button', { name: 'Samenvoegen…' }).click();
  const dialog = page.getByRole('dialog');
  const input = dialog.getByRole('combobox');
  await expect(input).toHaveValue(full);
  await input.fill(naam);
  await expect(dialog.getByRole('option')).toHaveText([full, short]);
  await expectAccessibleAndResponsive();
  await input.press('ArrowDown');
  await input.press('Enter');
  await expect(input).toHaveValue(full);
  await dialog.getByRole('button', { name: 'Samenvoegen' }).click();
  await expect(page.getByText(`Bij 1 foto is de eigenaar nu ‘${full}’.`)).toBeVisible();
  await expect(page.getByText('1 eigenaar', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(page.getByText('2 eigenaars')).toBeVisible();

  await page.getByRole('button', { name: `Hernoemen: ${short}` }).click();
  await input.fill(full.toUpperCase());
  await input.press('Enter');
  await expect(dialog).toContainText(`Er is al een eigenaar ‘${full}’.`);
  await expectAccessibleAndResponsive();
  await input.fill(renamed);
  await input.press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: `1 foto van ${renamed}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Foto’s' })).toBeVisible();
  await page.getByRole('link', { name: beschrijving }).first().click();
  await page.getByRole('link', { name: renamed }).click();
  await expect(page).toHaveURL(/\/beeldbank\/foto\?eigenaar=/);
  await expect(page.getByText('1 foto', { exact: true })).toBeVisible();
});
