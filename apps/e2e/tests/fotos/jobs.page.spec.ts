import { expect, test } from '../../support/fixtures.js';
import { clickBulkAction } from '../../support/page-helpers.js';

test('an admin undoes a change from its notice, and a removal from the list of the last changes', async ({
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
  await clickBulkAction(page, 'Eigenaar zetten');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Eigenaar' }).fill('Ada de Wit');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('3 foto’s gewijzigd.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Ada de Wit', { exact: true })).toHaveCount(3);
  await expectAccessibleAndResponsive();
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(page.getByText('Ongedaan gemaakt: Eigenaar gewijzigd. 3 foto’s teruggezet.')).toBeVisible();
  await expect(page.getByText('Pieter van Dam', { exact: true })).toHaveCount(3);

  await clickBulkAction(page, 'Verwijderen');
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page.getByText('3 foto’s verwijderd.')).toBeVisible();
  await page.getByRole('link', { name: 'Laatste bewerkingen' }).click();
  // Other tests remove photos too.
  const removal = page
    .getByRole('listitem')
    .filter({ hasText: /Naar de prullenbak.*3 foto’s klaar\./ })
    .first();
  await expect(removal).toBeVisible();
  await expectAccessibleAndResponsive();
  await removal.getByRole('button', { name: 'Ongedaan maken: Naar de prullenbak' }).click();
  await expect(page.getByText('Ongedaan gemaakt: Naar de prullenbak. 3 foto’s teruggezet.')).toBeVisible();
  await page.goto(grid);
  await expect(page.getByRole('checkbox', { name: new RegExp(`^Kies ${name}`) })).toHaveCount(3);
});
