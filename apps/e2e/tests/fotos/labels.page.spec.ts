import { expect, test } from '../../support/fixtures.js';
import { anySize, uniqueName } from '../../support/page-helpers.js';

const kinds = [
  { list: '/beeldbank/tags', listTitle: 'Lijst met tags', formTitle: 'Tags Toevoegen', field: 'tags', singular: 'Tag' },
  {
    list: '/beeldbank/themas',
    listTitle: 'Lijst met themas',
    formTitle: 'Thema Toevoegen',
    field: 'themes',
    singular: 'Thema',
  },
] as const;

for (const { list, listTitle, formTitle, field, singular } of kinds) {
  test(
    `${list}: an admin adds and finds a name, and deletes one that is in use`,
    anySize,
    async ({ page, signIn, testData, expectAccessible }) => {
      const naam = uniqueName('Zoom');
      await signIn('admin', list);
      await expect(page.getByRole('heading', { level: 1, name: listTitle })).toBeVisible();
      await page.getByRole('link', { name: 'Nieuw', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: formTitle })).toBeVisible();
      await page.locator('[name=naam]').fill(naam);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${list}(\\?.*)?$`));

      await page.getByRole('searchbox').fill(naam.toUpperCase());
      await expect(page.getByRole('main').getByText(naam)).toBeVisible();
      await expect(page).toHaveURL(/zoek=/);
      await page.reload();
      await expect(page.getByRole('main').getByText(naam)).toBeVisible();

      const add = field === 'tags' ? testData.addTag : testData.addThema;
      const used = await add(uniqueName('Gebruikt'));
      const foto = await testData.addFoto({ [field]: [used._id] });
      await page.goto(`${list}?zoek=${encodeURIComponent(used.naam)}`);
      await page.getByRole('button', { name: new RegExp(`^Verwijder.*${used.naam}`) }).click();
      const dialog = page.getByRole('dialog', { name: `${singular} ‘${used.naam}’ verwijderen?` });
      await expect(dialog).toContainText('1 foto');
      await expectAccessible();
      await dialog.getByRole('button', { name: 'Annuleren' }).click();
      await expect(page.getByRole('main').getByText(used.naam).first()).toBeVisible();
      await page.getByRole('button', { name: new RegExp(`^Verwijder.*${used.naam}`) }).click();
      await dialog.getByRole('button', { name: 'Verwijderen' }).click();
      await expect(page.getByText(`${singular} ‘${used.naam}’ is verwijderd.`).first()).toBeVisible();
      await page.goto(`/beeldbank/item/${foto._id}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: used.naam })).toHaveCount(0);
    },
  );

  test(
    `${list}: an empty or duplicate name is rejected with an error`,
    anySize,
    async ({ page, signIn, testData, expectAccessible }) => {
      const existing = await (field === 'tags' ? testData.addTag : testData.addThema)(uniqueName('Bezet'));
      await signIn('admin', `${list}/new`);
      await page.getByRole('button', { name: 'Opslaan' }).click();
      await expect(page.getByText('Vul een naam in.')).toBeVisible();
      await page.locator('[name=naam]').fill(existing.naam.toUpperCase());
      await page.getByRole('button', { name: 'Opslaan' }).click();
      const alert = page.getByRole('alert').filter({ hasText: 'Serer error' });
      await expect(alert).toContainText('Dit was het bericht van de server');
      await expect(alert).toContainText(`Er is al een ${singular.toLowerCase()} met deze naam.`);
      await expect(page.locator('[name=naam]')).toHaveValue(existing.naam.toUpperCase());
      await expectAccessible();
    },
  );
}

test('a very long name fits the table next to its delete button', async ({ page, signIn, testData }) => {
  const naam = 'w'.repeat(50) + uniqueName('').trim();
  await testData.addTag(naam);
  await signIn('admin', `/beeldbank/tags?zoek=${naam}`);
  const nameCell = page.getByRole('cell', { name: naam, exact: true });
  const deleteButton = page.getByRole('button', { name: `Verwijder ${naam}` });
  await expect(deleteButton).toBeInViewport({ ratio: 1 });
  const [cellBox, buttonBox] = [await nameCell.boundingBox(), await deleteButton.boundingBox()];
  expect((cellBox?.x ?? 0) + (cellBox?.width ?? 0)).toBeLessThanOrEqual(buttonBox?.x ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
});

for (const { list, field, singular } of kinds) {
  test(
    `${list}: an admin renames a name, and merges it into another`,
    anySize,
    async ({ page, signIn, testData, expectAccessible }) => {
      const add = field === 'tags' ? testData.addTag : testData.addThema;
      const [old, target] = [await add(uniqueName('Hertje')), await add(uniqueName('Edelhert'))];
      const foto = await testData.addFoto({ [field]: [old._id] });
      const renamed = uniqueName('Reetje');
      await signIn('admin', `${list}?zoek=${encodeURIComponent(old.naam)}`);
      await page.getByRole('button', { name: `Hernoemen: ${old.naam}` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Naam' }).fill(renamed);
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await page.goto(`/beeldbank/item/${foto._id}`);
      await expect(page.getByRole('link', { name: renamed })).toBeVisible();

      await page.goto(`${list}?zoek=${encodeURIComponent(renamed)}`);
      await page.getByRole('button', { name: `Hernoemen: ${renamed}` }).click();
      await dialog.getByRole('textbox', { name: 'Naam' }).fill(target.naam.toUpperCase());
      await page.keyboard.press('Enter');
      await expect(dialog).toContainText(target.naam);
      await expectAccessible();
      await dialog.getByRole('button', { name: 'Samenvoegen' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: `Hernoemen: ${renamed}` })).toHaveCount(0);
      await page.goto(`/beeldbank/item/${foto._id}`);
      await expect(page.getByRole('link', { name: target.naam })).toBeVisible();
      await expect(page.getByRole('link', { name: renamed })).toHaveCount(0);
    },
  );

  test(
    `a new ${singular.toLowerCase()} is created in the picker of a foto`,
    anySize,
    async ({ page, signIn, testData }) => {
      const foto = await testData.addFoto({ beschrijving: 'Iets nieuws' });
      const naam = uniqueName('Gloednieuw');
      await signIn('admin', `/admin/beeldbank/item/${foto._id}`);
      const picker = page.getByRole('combobox', { name: field === 'tags' ? 'Tags' : 'Thema’s' });
      await picker.fill(naam);
      await page.getByRole('option', { name: new RegExp(naam) }).click();
      await expect(page.getByRole('button', { name: `${naam} weghalen` })).toBeVisible();
      // Closes the list of options, because it covers the buttons.
      await picker.press('Tab');
      await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
      await expect(page.getByText('De gegevens zijn opgeslagen')).toBeVisible();
      await page.goto(`/beeldbank/item/${foto._id}`);
      await expect(page.getByRole('link', { name: naam })).toBeVisible();
    },
  );
}
