import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.js';
import { anySize, chooseFile, jpegFile, unique } from '../support/pages.js';
import { makeJpeg } from '../support/pictures.js';

const saved = 'Goed.. De gegevens zijn opgeslagen';
const notSaved = 'Error! De gegeven zijn niet opgeslagen. Ben je offline?';
const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const choose = async (page: Page, label: string, naam: string) => {
  const box = page.getByRole('combobox', { name: label });
  await box.click();
  await box.fill(naam);
  await page.getByRole('option', { name: naam }).click();
  await page.keyboard.press('Escape');
};

test('an admin uploads, describes, tags and goes on with the next', async ({
  page,
  signIn,
  builders,
  expectAccessible,
}) => {
  const tag = await builders.addTag(unique('ven'));
  const thema = await builders.addThema(unique('Stilte'));
  await signIn('admin', '/beeldbank/upload');
  await chooseFile(page, jpegFile(await makeJpeg()));
  await page.waitForURL('**/admin/beeldbank/item/*');
  await expect(page.getByRole('heading', { level: 1, name: 'Foto bewerken' })).toBeVisible();
  const name = unique('Ven bij ochtend');
  await field(page, 'eigenaar').fill('Studio Vennen');
  await field(page, 'beschrijving').fill(name);
  await choose(page, 'Tags', tag.naam);
  await choose(page, 'Thema’s', thema.naam);
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: saved })).toBeVisible();
  await expectAccessible();
  await page.reload();
  await expect(field(page, 'beschrijving')).toHaveValue(name);
  await expect(field(page, 'eigenaar')).toHaveValue('Studio Vennen');
  await expect(page.getByRole('main')).toContainText(tag.naam);

  await page.goto(`/beeldbank/foto?tags=${tag._id}&themas=${thema._id}`);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();

  await page.goto('/beeldbank/upload');
  await chooseFile(page, jpegFile(await makeJpeg()));
  await page.waitForURL('**/admin/beeldbank/item/*');
  await page.getByRole('button', { name: 'Opslaan en volgende' }).click();
  await expect(page).toHaveURL(/\/beeldbank\/upload$/);
});

test('the list of names stays where the field goes just out of sight', anySize, async ({ page, signIn, builders }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const tag = await builders.addTag(unique('rand'));
  const { _id } = await builders.addFoto({});
  await signIn('admin', `/admin/beeldbank/item/${_id}`);
  const box = page.getByRole('combobox', { name: 'Tags' });
  await box.click();
  await box.fill(tag.naam);
  const option = page.getByRole('option', { name: tag.naam });
  await expect(option).toBeVisible();
  // Just under the lower edge, where the list stands above it.
  await box.evaluate((field) => scrollBy(0, field.getBoundingClientRect().top - innerHeight - 10));
  await expect(box).not.toBeInViewport();
  await option.click();
  await expect(page.getByRole('main')).toContainText(tag.naam);
});

test(
  'the admin grid filters, and leads to the admin page and on to the next photo',
  anySize,
  async ({ page, signIn, builders }) => {
    const tag = await builders.addTag(unique('beheer'));
    await builders.addFoto({ tags: [tag._id], beschrijving: 'Tweede' });
    await builders.addFoto({ tags: [tag._id], beschrijving: 'Eerste' });
    await signIn('admin', `/admin/beeldbank?tags=${tag._id}`);
    const fotos = page.getByRole('list', { name: 'Foto’s' }).getByRole('listitem');
    await expect(fotos).toHaveCount(2);
    await page.getByRole('link', { name: 'Eerste', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/beeldbank/item/[a-f\\d]{24}\\?tags=${tag._id}`));
    await field(page, 'beschrijving').fill('Eerste, beschreven');
    await page.getByRole('button', { name: 'Opslaan en volgende' }).click();
    await expect(field(page, 'beschrijving')).toHaveValue('Tweede');
    await field(page, 'beschrijving').fill('Tweede, beschreven');
    await page.getByRole('button', { name: 'Opslaan en volgende' }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/beeldbank/?\\?tags=${tag._id}`));
    await expect(page.getByRole('link', { name: 'Eerste, beschreven', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tweede, beschreven', exact: true })).toBeVisible();
  },
);

test(
  'a failure while offline loses nothing, and saving works once the line is back',
  anySize,
  async ({ page, context, signIn, builders, expectAccessible }) => {
    const foto = await builders.addFoto({ beschrijving: 'Voor de storing' });
    await signIn('admin', `/admin/beeldbank/item/${foto._id}`);
    await field(page, 'beschrijving').fill('Tijdens de storing');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: notSaved })).toBeVisible();
    await expect(field(page, 'beschrijving')).toHaveValue('Tijdens de storing');
    await expectAccessible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: saved })).toBeVisible();
    await page.reload();
    await expect(field(page, 'beschrijving')).toHaveValue('Tijdens de storing');
  },
);

test('a double click saves once', anySize, async ({ page, signIn, builders }) => {
  const foto = await builders.addFoto();
  await signIn('admin', `/admin/beeldbank/item/${foto._id}`);
  await field(page, 'beschrijving').fill('Eén keer');
  let sent = 0;
  page.on('request', (request) => (sent += request.url().includes('/fotoboek/update/') ? 1 : 0));
  await page.getByRole('button', { name: 'Opslaan', exact: true }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: saved })).toBeVisible();
  expect(sent).toBe(1);
});

test(
  'two admins who edit the same photo see each other’s work',
  anySize,
  async ({ page, signIn, builders, expectAccessible }) => {
    const foto = await builders.addFoto({ beschrijving: 'Heide', eigenaar: 'Ada' });
    await signIn('admin', `/admin/beeldbank/item/${foto._id}`);
    await field(page, 'beschrijving').fill('Heide bij avond');
    await builders.editFoto(foto, { beschrijving: 'Heide bij ochtend' });
    await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Iemand anders' });
    await expect(conflict).toContainText('Heide bij ochtend');
    await expect(field(page, 'beschrijving')).toHaveValue('Heide bij avond');
    await expectAccessible();
    await page.getByRole('button', { name: 'Bewaar toch het mijne' }).click();
    await expect(page.getByRole('status').filter({ hasText: saved })).toBeVisible();

    await field(page, 'beschrijving').fill('Heide bij nacht');
    await builders.editFoto(foto, { beschrijving: 'Heide in de mist' });
    await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
    await page.getByRole('button', { name: 'Neem over wat er nu staat' }).click();
    await expect(field(page, 'beschrijving')).toHaveValue('Heide in de mist');
  },
);

test('leaving with changes asks first', anySize, async ({ page, signIn, builders, expectAccessible }) => {
  const foto = await builders.addFoto();
  await signIn('admin', `/admin/beeldbank/item/${foto._id}`);
  await field(page, 'beschrijving').fill('Nog niet bewaard');
  await page.getByRole('link', { name: /naar het begin/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Blijven' }).click();
  await expect(field(page, 'beschrijving')).toHaveValue('Nog niet bewaard');
});

test(
  'an admin deletes a photo and restores it, with the keyboard alone',
  anySize,
  async ({ page, signIn, builders, expectAccessible }) => {
    const name = unique('Vergissing');
    const foto = await builders.addFoto({ beschrijving: name });
    await signIn('admin', `/admin/beeldbank/item/${foto._id}`);
    await page.getByRole('button', { name: 'Verwijderen' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Foto ‘${name}’ verwijderen?` });
    await expect(dialog).toBeVisible();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Verwijderen' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/beeldbank\/?$/);
    await expect(page.getByText(`Foto ‘${name}’ is verwijderd.`, { exact: false }).first()).toBeVisible();
    await page.goto(`/beeldbank/item/${foto._id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Deze foto bestaat niet (meer).' })).toBeVisible();

    await page.goto('/admin/beeldbank/prullenbak');
    await expect(page.getByText(name).first()).toBeVisible();
    await expectAccessible();
    await page
      .getByRole('button', { name: new RegExp(`^Terugzetten.*${name}|^Terugzetten`) })
      .first()
      .focus();
    await page.getByRole('button', { name: new RegExp(name) }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: new RegExp(name) })).toHaveCount(0);
    await page.goto(`/beeldbank/item/${foto._id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  },
);

test(
  'a photo that somebody else deleted meanwhile is told when saving',
  anySize,
  async ({ page, signIn, builders }) => {
    const foto = await builders.addFoto();
    await signIn('admin', `/admin/beeldbank/item/${foto._id}`);
    await field(page, 'beschrijving').fill('Te laat');
    await builders.removeFoto(foto);
    await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
    await expect(page.getByRole('alert').first()).toContainText('Deze foto bestaat niet (meer).');
  },
);
