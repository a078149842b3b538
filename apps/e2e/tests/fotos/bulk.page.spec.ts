import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.js';
import { clickBulkAction, isSmallScreen, uniqueName } from '../../support/page-helpers.js';

/** Selects a label by its name, then closes the list of options, because it covers the buttons. */
const selectLabel = async (page: Page, field: string, naam: string) => {
  const picker = page.getByRole('dialog').getByRole('combobox', { name: field });
  await picker.fill(naam);
  await page.getByRole('option', { name: naam, exact: true }).click();
  await picker.press('Tab');
};

test('an admin selects photos and edits them together, also after a failed request', async ({
  page,
  signIn,
  testData,
  expectAccessibleAndResponsive,
}) => {
  test.slow();
  const [reeks, ree, zon] = [
    await testData.addTag(uniqueName('reeks')),
    await testData.addTag(uniqueName('ree')),
    await testData.addThema(uniqueName('zon')),
  ];
  const name = uniqueName('Velden');
  for (const n of [1, 2, 3]) await testData.addFoto({ beschrijving: `${name} ${n}`, tags: [reeks._id] });
  await signIn('admin', `/admin/beeldbank?tags=${reeks._id}`);
  await page.getByRole('checkbox', { name: `Kies ${name} 1` }).check();
  await page.getByRole('checkbox', { name: `Kies ${name} 3` }).check();
  const selectionBar = page.getByRole('group', { name: 'Gekozen foto’s' });
  await expect(selectionBar).toContainText('2 gekozen');
  await expectAccessibleAndResponsive();
  if (isSmallScreen(page)) expect((await selectionBar.boundingBox())?.height).toBeLessThan(70);

  await page.route('**/api/beheer/fotos/bulk', (route) => route.abort('connectionrefused'), { times: 1 });
  await clickBulkAction(page, 'Tag of thema toevoegen');
  const dialog = page.getByRole('dialog', { name: 'Toevoegen aan 2 foto’s' });
  await dialog.getByRole('combobox', { name: 'Thema’s' }).click();
  await expect(dialog.getByRole('option').first()).toBeVisible();
  // The open list covers no button.
  await dialog.getByRole('button', { name: 'Toevoegen', exact: true }).click({ trial: true });
  await selectLabel(page, 'Tags', ree.naam);
  await selectLabel(page, 'Thema’s', zon.naam);
  await dialog.getByRole('button', { name: 'Toevoegen', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('De server is niet bereikbaar');
  await dialog.getByRole('button', { name: 'Toevoegen', exact: true }).click();
  await expect(page.getByText('2 foto’s gewijzigd.')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goto(`/admin/beeldbank?tags=${ree._id}&themas=${zon._id}`);
  await expect(page.getByRole('link', { name: new RegExp(`^${name} [13]`) }).first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: new RegExp(`^Kies ${name}`) })).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Alles op deze pagina' }).check();
  await clickBulkAction(page, 'Tag of thema weghalen');
  await selectLabel(page, 'Tags', ree.naam);
  await page.getByRole('dialog').getByRole('button', { name: 'Weghalen', exact: true }).click();
  await expect(page.getByText('2 foto’s gewijzigd.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Geen foto’s gevonden' })).toBeVisible();
  const edited = page.getByRole('region', { name: 'Net bewerkt, niet meer in dit resultaat (2)' });
  await expect(edited.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expectAccessibleAndResponsive();

  await page.goto(`/admin/beeldbank?tags=${reeks._id}`);
  await page.getByRole('checkbox', { name: 'Alles op deze pagina' }).check();
  await clickBulkAction(page, 'Rechten zetten');
  const rights = page.getByRole('dialog', { name: 'Rechten van 3 foto’s' });
  for (const field of ['Licentie', 'Te gebruiken tot en met'])
    await rights.getByRole('checkbox', { name: field }).check();
  await rights.getByRole('combobox', { name: 'Licentie' }).selectOption('Alleen de stichting');
  await expect(rights.getByText('Dit wijzigt 3 van 3 foto’s.')).toBeInViewport();
  await expectAccessibleAndResponsive();
  await rights.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('3 foto’s gewijzigd.')).toBeVisible();
  await page.getByRole('link', { name: `${name} 2` }).click();
  await expect(page.getByText('Leden zien deze foto niet: alleen voor de stichting.')).toBeVisible();
  await expectAccessibleAndResponsive();

  await page.goto(`/admin/beeldbank?tags=${reeks._id}`);
  await page.getByRole('checkbox', { name: 'Alles op deze pagina' }).check();
  await clickBulkAction(page, 'Verwijderen');
  await page
    .getByRole('dialog', { name: '3 foto’s verwijderen?' })
    .getByRole('button', { name: 'Verwijderen' })
    .click();
  await expect(page.getByText('3 foto’s verwijderd. Je vindt ze nog')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Geen foto’s gevonden' })).toBeVisible();
});

test('an admin filters the photos without tags', async ({ page, signIn, testData, expectAccessibleAndResponsive }) => {
  const name = uniqueName('Ongetagd');
  const foto = await testData.addFoto({ beschrijving: `${name} aan zee` });
  const tag = await testData.addTag(uniqueName('klaar'));
  await signIn('admin', `/admin/beeldbank?zoek=${encodeURIComponent(name)}&zonder=tags`);
  const link = page.getByRole('link', { name: new RegExp(`^${name}`) }).first();
  await expect(link).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zonder tags: filter weghalen' })).toBeVisible();
  await expectAccessibleAndResponsive();
  await testData.editFoto(foto, { tags: [tag._id] });
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Niets gevonden voor/ })).toBeVisible();
  await page.getByRole('button', { name: 'Zonder tags: filter weghalen' }).click();
  await expect(link).toBeVisible();
});
