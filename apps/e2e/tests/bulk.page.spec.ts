import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.js';
import { isSmall, unique } from '../support/pages.js';

/** What can be done with the photos that are chosen: on a telephone in a menu. */
const act = async (page: Page, name: string) => {
  if (!isSmall(page)) return page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Wijzigen' }).click();
  await page.getByRole('menuitem', { name }).click();
};

/** By its name; then the list of names goes, which lies over the buttons. */
const pick = async (page: Page, field: string, naam: string) => {
  const picker = page.getByRole('dialog').getByRole('combobox', { name: field });
  await picker.fill(naam);
  await page.getByRole('option', { name: naam, exact: true }).click();
  await picker.press('Tab');
};

test('an admin chooses photos and changes them together, also after a refusal', async ({
  page,
  signIn,
  builders,
  expectWellMade,
}) => {
  test.slow();
  const [reeks, ree, zon] = [
    await builders.addTag(unique('reeks')),
    await builders.addTag(unique('ree')),
    await builders.addThema(unique('zon')),
  ];
  const name = unique('Velden');
  for (const n of [1, 2, 3]) await builders.addFoto({ beschrijving: `${name} ${n}`, tags: [reeks._id] });
  await signIn('admin', `/admin/beeldbank?tags=${reeks._id}`);
  await page.getByRole('checkbox', { name: `Kies ${name} 1` }).check();
  await page.getByRole('checkbox', { name: `Kies ${name} 3` }).check();
  const bar = page.getByRole('group', { name: 'Gekozen foto’s' });
  await expect(bar).toContainText('2 gekozen');
  await expectWellMade();
  if (isSmall(page)) expect((await bar.boundingBox())?.height).toBeLessThan(70);

  await page.route('**/api/beheer/fotos/bulk', (route) => route.abort('connectionrefused'), { times: 1 });
  await act(page, 'Tag of thema toevoegen');
  const dialog = page.getByRole('dialog', { name: 'Toevoegen aan 2 foto’s' });
  await pick(page, 'Tags', ree.naam);
  await pick(page, 'Thema’s', zon.naam);
  await dialog.getByRole('button', { name: 'Toevoegen', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('De server is niet bereikbaar');
  await dialog.getByRole('button', { name: 'Toevoegen', exact: true }).click();
  await expect(page.getByText('2 foto’s gewijzigd.')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goto(`/admin/beeldbank?tags=${ree._id}&themas=${zon._id}`);
  await expect(page.getByRole('link', { name: new RegExp(`^${name} [13]`) }).first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: new RegExp(`^Kies ${name}`) })).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Alles op deze pagina' }).check();
  await act(page, 'Tag of thema weghalen');
  await pick(page, 'Tags', ree.naam);
  await page.getByRole('dialog').getByRole('button', { name: 'Weghalen', exact: true }).click();
  await expect(page.getByText('2 foto’s gewijzigd.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Geen foto’s gevonden' })).toBeVisible();

  await page.goto(`/admin/beeldbank?tags=${reeks._id}`);
  await page.getByRole('checkbox', { name: 'Alles op deze pagina' }).check();
  await act(page, 'Verwijderen');
  await page
    .getByRole('dialog', { name: '3 foto’s verwijderen?' })
    .getByRole('button', { name: 'Verwijderen' })
    .click();
  await expect(page.getByText('3 foto’s verwijderd. Je vindt ze nog')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Geen foto’s gevonden' })).toBeVisible();
});

test('an admin finds the photos that have yet to be tagged', async ({ page, signIn, builders, expectWellMade }) => {
  const name = unique('Ongetagd');
  const foto = await builders.addFoto({ beschrijving: `${name} aan zee` });
  const tag = await builders.addTag(unique('klaar'));
  await signIn('admin', `/admin/beeldbank?zoek=${encodeURIComponent(name)}&zonder=tags`);
  const link = page.getByRole('link', { name: new RegExp(`^${name}`) }).first();
  await expect(link).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zonder tags: filter weghalen' })).toBeVisible();
  await expectWellMade();
  await builders.editFoto(foto, { tags: [tag._id] });
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Niets gevonden voor/ })).toBeVisible();
  await page.getByRole('button', { name: 'Zonder tags: filter weghalen' }).click();
  await expect(link).toBeVisible();
});
