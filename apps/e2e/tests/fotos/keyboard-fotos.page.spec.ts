import { expect, test } from '../../support/fixtures.js';
import { chooseFileWith, createKeyboardUser } from '../../support/keyboard-user.js';
import { jpegFile, uniqueName } from '../../support/page-helpers.js';
import { makeJpeg } from '../../support/pictures.js';

test(
  'uploading, describing, tagging, publishing and deleting a photo works by keyboard',
  { tag: '@any-size' },
  async ({ page, signIn, testData }) => {
    const [tag, thema] = [await testData.addTag(uniqueName('ven')), await testData.addThema(uniqueName('Stilte'))];
    const name = uniqueName('Toets');
    const keyboard = createKeyboardUser(page);
    await signIn('admin', '/beeldbank/upload');
    await keyboard.skipToContent();
    await keyboard.tabToNext(page.getByRole('checkbox', { name: 'Nog niet tonen (concept)' }));
    await keyboard.press('Space');
    await keyboard.tabToNext(page.getByRole('button', { name: 'Kies bestanden', exact: true }));
    await chooseFileWith(page, () => keyboard.press('Enter'), jpegFile(await makeJpeg()));

    await page.waitForURL('**/admin/beeldbank/item/*');
    const beschrijving = page.locator('textarea[name=beschrijving]');
    await expect(beschrijving).toBeFocused();
    await keyboard.shiftTabTo(page.locator('[name=eigenaar]'));
    await keyboard.replaceText('Studio Vennen');
    await keyboard.tabToNext(beschrijving);
    // It starts with the name of the file.
    await keyboard.replaceText(name);
    await keyboard.tabToNext(page.getByRole('textbox', { name: 'Locatie' }));
    await keyboard.type('De Stille Plas');
    await keyboard.tabToNext(page.getByRole('combobox', { name: 'Tags' }));
    await keyboard.type(tag.naam);
    await keyboard.press('Enter');
    const chip = page.getByRole('button', { name: `${tag.naam} weghalen` });
    await expect(chip).toBeVisible();
    await keyboard.press('ArrowLeft');
    await expect(chip).toBeFocused();
    await keyboard.press('Delete');
    await expect(chip).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Tags' })).toBeFocused();
    await keyboard.type(tag.naam);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(chip).toBeVisible();
    await keyboard.tabTo(page.getByRole('combobox', { name: 'Thema’s' }));
    await keyboard.type(thema.naam);
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `${thema.naam} weghalen` })).toBeVisible();
    await keyboard.press('Escape');
    await keyboard.tabToNext(page.getByRole('checkbox', { name: 'Zichtbaar voor leden' }));
    await keyboard.tabTo(page.getByRole('button', { name: 'Publiceren', exact: true }));
    await keyboard.press('Enter');
    await expect(page.getByText('Goed.. De gegevens zijn opgeslagen')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Opslaan', exact: true })).toBeFocused();

    await keyboard.deleteWithConfirmation(
      page.getByRole('button', { name: 'Verwijderen' }),
      `Foto ‘${name}’ verwijderen?`,
    );
    await expect(page).toHaveURL(/\/admin\/beeldbank$/);
  },
);

test(
  'filtering, saving, downloading and removing photos from the collection works by keyboard',
  { tag: '@any-size' },
  async ({ page, signIn, createAccount, testData }) => {
    const tag = await testData.addTag(uniqueName('toets'));
    const name = uniqueName('Gevonden');
    await testData.addFoto({ tags: [tag._id], beschrijving: name });
    const keyboard = createKeyboardUser(page);
    await signIn(await createAccount(), '/beeldbank/foto');
    await expect(page.getByRole('list', { name: 'Foto’s' }).getByRole('listitem')).toHaveCount(12);
    await keyboard.skipToContent();
    await keyboard.tabTo(page.getByRole('searchbox', { name: /tag/i }));
    await keyboard.type(tag.naam);
    const box = page.getByRole('checkbox', { name: new RegExp(tag.naam) });
    await keyboard.tabToNext(box);
    await keyboard.press('Space');
    await expect(page).toHaveURL(new RegExp(`tags=toets-[\\w-]*${tag._id}`));
    await expect(box).toBeFocused();
    const fotos = page.getByRole('list', { name: 'Foto’s' });
    await expect(fotos.getByRole('listitem')).toHaveCount(1);

    const heart = fotos.getByRole('button', { name: `Bewaar ${name} in je collectie` });
    await keyboard.tabTo(heart);
    await keyboard.press('Enter');
    await expect(heart).toHaveCount(0);
    const downloadButton = fotos.getByRole('button', { name: /^Download/ });
    await keyboard.shiftTabTo(downloadButton);
    const download = page.waitForEvent('download');
    await keyboard.press('Enter');
    await download;
    const chip = page.getByRole('list', { name: 'Actieve filters' }).getByRole('button').first();
    await keyboard.shiftTabTo(chip);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/beeldbank\/foto$/);
    await expect(fotos.getByRole('listitem')).toHaveCount(12);
    await keyboard.tabTo(page.getByRole('link', { name: 'Volgende' }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/page=2/);

    await page.goto('/beeldbank/collections');
    await expect(fotos.getByRole('listitem')).toHaveCount(1);
    await keyboard.skipToContent();
    await keyboard.tabTo(fotos.getByRole('link', { name, exact: true }));
    await keyboard.tabTo(fotos.getByRole('button', { name: `Haal ${name} uit je collectie` }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Je collectie is nog leeg' })).toBeVisible();
  },
);

test(
  'the photo viewer returns the focus on Escape, and the arrow keys open the next and previous photo',
  { tag: '@any-size' },
  async ({ page, signIn, testData }) => {
    const tag = await testData.addTag(uniqueName('toets'));
    const [second, first] = [
      await testData.addFoto({ tags: [tag._id], beschrijving: 'Tweede' }),
      await testData.addFoto({ tags: [tag._id], beschrijving: 'Eerste' }),
    ];
    const keyboard = createKeyboardUser(page);
    await signIn('lid', `/beeldbank/item/${first._id}?tags=${tag._id}`);
    await keyboard.skipToContent();
    const enlargeButton = page.getByRole('button', { name: 'Vergroot Eerste' });
    await keyboard.tabTo(enlargeButton);
    await keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Eerste, groot' });
    await expect(viewer).toBeVisible();
    await keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(enlargeButton).toBeFocused();
    await expect(page.getByRole('link', { name: 'Volgende foto' })).toBeVisible();
    await keyboard.press('ArrowRight');
    await expect(page).toHaveURL(new RegExp(second._id));
    await expect(page.getByRole('link', { name: 'Vorige foto' })).toBeVisible();
    await keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(new RegExp(first._id));
  },
);
