import { expect, test } from '../../support/fixtures.js';
import { clickBulkAction, uniqueName } from '../../support/page-helpers.js';

test('an admin sees what changed, filters it, opens a change of many photos and undoes it', async ({
  page,
  signIn,
  testData,
  expectAccessibleAndResponsive,
  expectReadableAtDoubleTextSize,
}) => {
  test.slow();
  const { name, tag } = await testData.addSeries();
  await signIn('admin', `/admin/beeldbank?tags=${tag._id}`);
  await page.getByRole('checkbox', { name: 'Alles op deze pagina' }).check();
  await clickBulkAction(page, 'Eigenaar zetten');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Eigenaar' }).fill('Ada de Wit');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('3 foto’s gewijzigd.')).toBeVisible();

  await page.goto('/admin/activiteit?soort=foto');
  // Other tests change photos too.
  const line = page
    .locator('[data-item]')
    .filter({ has: page.getByRole('button', { name: '3 foto’s: Foto’s gewijzigd' }) })
    .first();
  await line.getByRole('button', { name: '3 foto’s: Foto’s gewijzigd' }).click();
  await expect(line.getByRole('link', { name: `${name} 1` })).toBeVisible();
  await expect(line.getByText('eigenaar: ‘Pieter van Dam’ wordt ‘Ada de Wit’')).toHaveCount(3);
  await expectAccessibleAndResponsive();
  await expectReadableAtDoubleTextSize();

  await page.getByLabel('Soort').selectOption('Alles');
  await expect(page).toHaveURL(/\/admin\/activiteit$/);
  await page.getByRole('link', { name: 'Vandaag' }).click();
  await expect(page).toHaveURL(/\?van=/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\?soort=foto$/);

  await line.getByRole('button', { name: 'Ongedaan maken: Foto’s gewijzigd' }).click();
  await expect(page.getByText('Ongedaan gemaakt: Eigenaar gewijzigd. 3 foto’s teruggezet.')).toBeVisible();
  await expect(page.getByText('Wijziging van foto’s ongedaan gemaakt').first()).toBeVisible();
});

test('a lid shows who changed it last, with the old and new values', async ({
  page,
  signIn,
  testData,
  expectAccessibleAndResponsive,
}) => {
  const naam = uniqueName('De Linde');
  const { _id } = await testData.addLid({ naam, email: `${naam.replaceAll(/\W/g, '')}@example.org` });
  await signIn('admin', `/leden/lid/${_id}?bewerken`);
  await page.locator('[name=plaats]').fill('Heideveld');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('button', { name: 'Opslaan' })).toHaveCount(0);
  // The history loads close to view.
  await page.keyboard.press('End');
  await expect(page.getByText(/Laatst gewijzigd door .*, vandaag\./)).toBeVisible();
  await page.getByRole('button', { name: 'Geschiedenis' }).click();
  await expect(page.getByText('plaats: ‘Elderveen’ wordt ‘Heideveld’')).toBeVisible();
  await expectAccessibleAndResponsive();
  await page.getByRole('link', { name: 'Bekijk alles bij Activiteit' }).click();
  await expect(page.getByText('2 wijzigingen')).toBeVisible();
  await page.getByRole('button', { name: `Geschiedenis van ${naam}: filter weghalen` }).click();
  await expect(page).toHaveURL(/\/admin\/activiteit$/);
});
