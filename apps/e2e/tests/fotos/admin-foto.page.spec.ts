import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.js';
import { anySize, chooseFile, core, jpegFile, uniqueName } from '../../support/page-helpers.js';
import { makeJpeg } from '../../support/pictures.js';

const savedText = 'Goed.. De gegevens zijn opgeslagen';
const notSavedText = 'Error! De gegeven zijn niet opgeslagen. Ben je offline?';
const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const selectLabel = async (page: Page, label: string, naam: string) => {
  const box = page.getByRole('combobox', { name: label });
  await box.click();
  await box.fill(naam);
  await page.getByRole('option', { name: naam }).click();
  await page.keyboard.press('Escape');
};

test(
  'an admin uploads, describes and tags a photo, and finds it by its labels',
  core,
  async ({ page, signIn, testData, expectAccessible }) => {
    const tag = await testData.addTag(uniqueName('ven'));
    const thema = await testData.addThema(uniqueName('Stilte'));
    await signIn('admin', '/beeldbank/upload');
    await chooseFile(page, jpegFile(await makeJpeg()));
    await page.waitForURL('**/admin/beeldbank/item/*');
    await expect(page.getByRole('heading', { level: 1, name: 'Foto bewerken' })).toBeVisible();
    const name = uniqueName('Ven bij ochtend');
    await field(page, 'eigenaar').fill('Studio Vennen');
    await field(page, 'beschrijving').fill(name);
    await selectLabel(page, 'Tags', tag.naam);
    await selectLabel(page, 'Thema’s', thema.naam);
    await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: savedText })).toBeVisible();
    await expectAccessible();
    await page.reload();
    await expect(field(page, 'beschrijving')).toHaveValue(name);
    await expect(field(page, 'eigenaar')).toHaveValue('Studio Vennen');
    await expect(page.getByRole('main')).toContainText(tag.naam);

    await page.goto(`/beeldbank/foto?tags=${tag._id}&themas=${thema._id}`);
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  },
);

test(
  'the list of options stays open when its field scrolls just out of view',
  anySize,
  async ({ page, signIn, testData }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    const tag = await testData.addTag(uniqueName('rand'));
    const { _id } = await testData.addFoto({});
    await signIn('admin', `/admin/beeldbank/item/${_id}`);
    const box = page.getByRole('combobox', { name: 'Tags' });
    await box.click();
    await box.fill(tag.naam);
    const option = page.getByRole('option', { name: tag.naam });
    await expect(option).toBeVisible();
    // Scrolls the field just below the lower edge of the window; the list of options is above it.
    await box.evaluate((field) => scrollBy(0, field.getBoundingClientRect().top - innerHeight - 10));
    await expect(box).not.toBeInViewport();
    await option.click();
    await expect(page.getByRole('main')).toContainText(tag.naam);
  },
);

test(
  'the admin grid filters and opens the edit page, which continues with the next photo',
  anySize,
  async ({ page, signIn, testData }) => {
    const tag = await testData.addTag(uniqueName('beheer'));
    await testData.addFoto({ tags: [tag._id], beschrijving: 'Tweede' });
    await testData.addFoto({ tags: [tag._id], beschrijving: 'Eerste' });
    await signIn('admin', `/admin/beeldbank?tags=${tag._id}`);
    const fotos = page.getByRole('list', { name: 'Foto’s' }).getByRole('listitem');
    await expect(fotos).toHaveCount(2);
    await page.getByRole('link', { name: 'Eerste', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/beeldbank/item/[a-f\\d]{24}\\?tags=([\\w-]+-)?${tag._id}`));
    await field(page, 'beschrijving').fill('Eerste, beschreven');
    await page.getByRole('button', { name: 'Opslaan en volgende' }).click();
    await expect(field(page, 'beschrijving')).toHaveValue('Tweede');
    await field(page, 'beschrijving').fill('Tweede, beschreven');
    await page.getByRole('button', { name: 'Opslaan en volgende' }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/beeldbank/?\\?tags=beheer-[\\w-]*${tag._id}`));
    await expect(page.getByRole('link', { name: 'Eerste, beschreven', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tweede, beschreven', exact: true })).toBeVisible();
  },
);

test(
  'saving while offline keeps the form, and works when the connection is back',
  anySize,
  async ({ page, context, signIn, testData, expectAccessible }) => {
    const foto = await testData.addFoto({ beschrijving: 'Voor de storing' });
    await signIn('admin', `/admin/beeldbank/item/${foto._id}`);
    await field(page, 'beschrijving').fill('Tijdens de storing');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: notSavedText })).toBeVisible();
    await expect(field(page, 'beschrijving')).toHaveValue('Tijdens de storing');
    await expectAccessible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: savedText })).toBeVisible();
    await page.reload();
    await expect(field(page, 'beschrijving')).toHaveValue('Tijdens de storing');
  },
);

test('a double click on save sends one request', anySize, async ({ page, signIn, testData }) => {
  const foto = await testData.addFoto();
  await signIn('admin', `/admin/beeldbank/item/${foto._id}`);
  await field(page, 'beschrijving').fill('Eén keer');
  let requestCount = 0;
  page.on('request', (request) => (requestCount += request.url().includes('/fotoboek/update/') ? 1 : 0));
  await page.getByRole('button', { name: 'Opslaan', exact: true }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: savedText })).toBeVisible();
  expect(requestCount).toBe(1);
});

test(
  'an admin who saves a photo that another admin changed chooses between the two versions',
  anySize,
  async ({ page, signIn, testData, expectAccessible }) => {
    const foto = await testData.addFoto({ beschrijving: 'Heide', eigenaar: 'Ada' });
    await signIn('admin', `/admin/beeldbank/item/${foto._id}`);
    await field(page, 'beschrijving').fill('Heide bij avond');
    await testData.editFoto(foto, { beschrijving: 'Heide bij ochtend' });
    await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Iemand anders' });
    await expect(conflict).toContainText('Heide bij ochtend');
    await expect(field(page, 'beschrijving')).toHaveValue('Heide bij avond');
    await expectAccessible();
    await page.getByRole('button', { name: 'Bewaar toch het mijne' }).click();
    await expect(page.getByRole('status').filter({ hasText: savedText })).toBeVisible();

    await field(page, 'beschrijving').fill('Heide bij nacht');
    await testData.editFoto(foto, { beschrijving: 'Heide in de mist' });
    await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
    await page.getByRole('button', { name: 'Neem over wat er nu staat' }).click();
    await expect(field(page, 'beschrijving')).toHaveValue('Heide in de mist');
  },
);

test(
  'leaving the page with unsaved changes asks for confirmation',
  anySize,
  async ({ page, signIn, testData, expectAccessible }) => {
    const foto = await testData.addFoto();
    await signIn('admin', `/admin/beeldbank/item/${foto._id}`);
    await field(page, 'beschrijving').fill('Nog niet bewaard');
    await page.getByRole('link', { name: /naar het begin/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Blijven' }).click();
    await expect(field(page, 'beschrijving')).toHaveValue('Nog niet bewaard');
  },
);

test(
  'an admin deletes and restores a photo by keyboard only',
  anySize,
  async ({ page, signIn, testData, expectAccessible }) => {
    const name = uniqueName('Vergissing');
    const foto = await testData.addFoto({ beschrijving: name });
    await signIn('admin', `/admin/beeldbank/item/${foto._id}`);
    const deleteButton = page.getByRole('main').getByRole('button', { name: 'Verwijderen' });
    await deleteButton.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Foto ‘${name}’ verwijderen?` });
    await expect(dialog).toBeVisible();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(deleteButton).toBeFocused();
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

test('saving a photo that was deleted meanwhile shows an error', anySize, async ({ page, signIn, testData }) => {
  const foto = await testData.addFoto();
  await signIn('admin', `/admin/beeldbank/item/${foto._id}`);
  await field(page, 'beschrijving').fill('Te laat');
  await testData.removeFoto(foto);
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  await expect(page.getByRole('alert').first()).toContainText('Deze foto bestaat niet (meer).');
});
