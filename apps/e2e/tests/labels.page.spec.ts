import { expect, test } from '../support/journey.js';
import { anySize, unique } from '../support/pages.js';

const kinds = [
  { list: '/beeldbank/tags', listTitle: 'Lijst met tags', formTitle: 'Tags Toevoegen', field: 'tags', one: 'Tag' },
  {
    list: '/beeldbank/themas',
    listTitle: 'Lijst met themas',
    formTitle: 'Thema Toevoegen',
    field: 'themes',
    one: 'Thema',
  },
] as const;

for (const { list, listTitle, formTitle, field, one } of kinds) {
  test(
    `${list}: an admin adds, finds, and deletes one that is in use`,
    anySize,
    async ({ page, signIn, builders, expectAccessible }) => {
      const naam = unique('Zoom');
      await signIn('admin', list);
      await expect(page.getByRole('heading', { level: 1, name: listTitle })).toBeVisible();
      await page.getByRole('link', { name: 'Nieuw' }).click();
      await expect(page.getByRole('heading', { level: 1, name: formTitle })).toBeVisible();
      await page.locator('[name=naam]').fill(naam);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${list}(\\?.*)?$`));

      await page.getByRole('searchbox').fill(naam.toUpperCase());
      await expect(page.getByRole('main').getByText(naam)).toBeVisible();
      await expect(page).toHaveURL(/zoek=/);
      await page.reload();
      await expect(page.getByRole('main').getByText(naam)).toBeVisible();

      const add = field === 'tags' ? builders.addTag : builders.addThema;
      const used = await add(unique('Gebruikt'));
      const foto = await builders.addFoto({ [field]: [used._id] });
      await page.goto(`${list}?zoek=${encodeURIComponent(used.naam)}`);
      await page.getByRole('button', { name: new RegExp(`^Verwijder.*${used.naam}`) }).click();
      const dialog = page.getByRole('dialog', { name: `${one} ‘${used.naam}’ verwijderen?` });
      await expect(dialog).toContainText('1 foto');
      await expectAccessible();
      await dialog.getByRole('button', { name: 'Annuleren' }).click();
      await expect(page.getByRole('main').getByText(used.naam).first()).toBeVisible();
      await page.getByRole('button', { name: new RegExp(`^Verwijder.*${used.naam}`) }).click();
      await dialog.getByRole('button', { name: 'Verwijderen' }).click();
      await expect(page.getByText(`${one} ‘${used.naam}’ is verwijderd.`).first()).toBeVisible();
      await page.goto(`/beeldbank/item/${foto._id}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: used.naam })).toHaveCount(0);
    },
  );

  test(
    `${list}: a name that is taken, or none, is told in words`,
    anySize,
    async ({ page, signIn, builders, expectAccessible }) => {
      const taken = await (field === 'tags' ? builders.addTag : builders.addThema)(unique('Bezet'));
      await signIn('admin', `${list}/new`);
      await page.getByRole('button', { name: 'Opslaan' }).click();
      await expect(page.getByText('Vul een naam in.')).toBeVisible();
      await page.locator('[name=naam]').fill(taken.naam.toUpperCase());
      await page.getByRole('button', { name: 'Opslaan' }).click();
      const alert = page.getByRole('alert').filter({ hasText: 'Serer error' });
      await expect(alert).toContainText('Dit was het bericht van de server');
      await expect(alert).toContainText(`Er is al een ${one.toLowerCase()} met deze naam.`);
      await expect(page.locator('[name=naam]')).toHaveValue(taken.naam.toUpperCase());
      await expectAccessible();
    },
  );
}

test('a very long word fits, with its bin beside it', async ({ page, signIn, builders }) => {
  const naam = 'w'.repeat(50) + unique('').trim();
  await builders.addTag(naam);
  await signIn('admin', `/beeldbank/tags?zoek=${naam}`);
  const word = page.getByRole('cell', { name: naam, exact: true });
  const bin = page.getByRole('button', { name: `Verwijder ${naam}` });
  await expect(bin).toBeInViewport({ ratio: 1 });
  const [left, right] = [await word.boundingBox(), await bin.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
});

for (const { list, field, one } of kinds) {
  test(
    `${list}: an admin renames one, and makes one of two`,
    anySize,
    async ({ page, signIn, builders, expectAccessible }) => {
      const add = field === 'tags' ? builders.addTag : builders.addThema;
      const [old, stays] = [await add(unique('Hertje')), await add(unique('Edelhert'))];
      const foto = await builders.addFoto({ [field]: [old._id] });
      const renamed = unique('Reetje');
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
      await dialog.getByRole('textbox', { name: 'Naam' }).fill(stays.naam.toUpperCase());
      await page.keyboard.press('Enter');
      await expect(dialog).toContainText(stays.naam);
      await expectAccessible();
      await dialog.getByRole('button', { name: 'Samenvoegen' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: `Hernoemen: ${renamed}` })).toHaveCount(0);
      await page.goto(`/beeldbank/item/${foto._id}`);
      await expect(page.getByRole('link', { name: stays.naam })).toBeVisible();
      await expect(page.getByRole('link', { name: renamed })).toHaveCount(0);
    },
  );

  test(
    `a new ${one.toLowerCase()} is made where one is chosen for a photo`,
    anySize,
    async ({ page, signIn, builders }) => {
      const foto = await builders.addFoto({ beschrijving: 'Iets nieuws' });
      const naam = unique('Gloednieuw');
      await signIn('admin', `/admin/beeldbank/item/${foto._id}`);
      const picker = page.getByRole('combobox', { name: field === 'tags' ? 'Tags' : 'Thema’s' });
      await picker.fill(naam);
      await page.getByRole('option', { name: new RegExp(naam) }).click();
      await expect(page.getByRole('button', { name: `${naam} weghalen` })).toBeVisible();
      // The list of names lies over the buttons.
      await picker.press('Tab');
      await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
      await expect(page.getByText('De gegevens zijn opgeslagen')).toBeVisible();
      await page.goto(`/beeldbank/item/${foto._id}`);
      await expect(page.getByRole('link', { name: naam })).toBeVisible();
    },
  );
}
