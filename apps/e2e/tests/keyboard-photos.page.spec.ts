import { expect, test } from '../support/journey.js';
import { chooseBy, keyboardOf } from '../support/keyboard.js';
import { jpegFile, unique } from '../support/pages.js';
import { makeJpeg } from '../support/pictures.js';

test('a photo is uploaded, described, tagged and deleted', { tag: '@any-size' }, async ({ page, signIn, builders }) => {
  const [tag, thema] = [await builders.addTag(unique('ven')), await builders.addThema(unique('Stilte'))];
  const name = unique('Toets');
  const keys = keyboardOf(page);
  await signIn('admin', '/beeldbank/upload');
  await keys.skipToContent();
  await keys.next(page.getByRole('button', { name: 'Kies een bestand', exact: true }));
  await chooseBy(page, () => keys.press('Enter'), jpegFile(await makeJpeg()));

  await page.waitForURL('**/admin/beeldbank/item/*');
  await expect(page.locator('[name=eigenaar]')).toBeFocused();
  await keys.retype('Studio Vennen');
  await keys.next(page.locator('textarea[name=beschrijving]'));
  await keys.type(name);
  await keys.next(page.getByRole('textbox', { name: 'Locatie' }));
  await keys.type('De Stille Plas');
  await keys.next(page.getByRole('combobox', { name: 'Tags' }));
  await keys.type(tag.naam);
  await keys.press('Enter');
  const chip = page.getByRole('button', { name: `${tag.naam} weghalen` });
  await expect(chip).toBeVisible();
  await keys.press('ArrowLeft');
  await expect(chip).toBeFocused();
  await keys.press('Delete');
  await expect(chip).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Tags' })).toBeFocused();
  await keys.type(tag.naam);
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await expect(chip).toBeVisible();
  await keys.tabTo(page.getByRole('combobox', { name: 'Thema’s' }));
  await keys.type(thema.naam);
  await keys.press('Enter');
  await expect(page.getByRole('button', { name: `${thema.naam} weghalen` })).toBeVisible();
  await keys.press('Escape');
  await keys.next(page.getByRole('button', { name: 'Opslaan', exact: true }));
  await keys.press('Enter');
  await expect(page.getByText('Goed.. De gegevens zijn opgeslagen')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Opslaan', exact: true })).toBeFocused();

  await keys.remove(page.getByRole('button', { name: 'Verwijderen' }), `Foto ‘${name}’ verwijderen?`);
  await expect(page).toHaveURL(/\/admin\/beeldbank$/);
});

test(
  'photos are searched by filters, kept, downloaded and released',
  { tag: '@any-size' },
  async ({ page, signIn, newAccount, builders }) => {
    const tag = await builders.addTag(unique('toets'));
    const name = unique('Gevonden');
    await builders.addFoto({ tags: [tag._id], beschrijving: name });
    const keys = keyboardOf(page);
    await signIn(await newAccount(), '/beeldbank/foto');
    await expect(page.getByRole('list', { name: 'Foto’s' }).getByRole('listitem')).toHaveCount(12);
    await keys.skipToContent();
    await keys.tabTo(page.getByRole('searchbox', { name: /tag/i }));
    await keys.type(tag.naam);
    const box = page.getByRole('checkbox', { name: new RegExp(tag.naam) });
    await keys.next(box);
    await keys.press('Space');
    await expect(page).toHaveURL(new RegExp(`tags=${tag._id}`));
    await expect(box).toBeFocused();
    const fotos = page.getByRole('list', { name: 'Foto’s' });
    await expect(fotos.getByRole('listitem')).toHaveCount(1);

    const heart = fotos.getByRole('button', { name: `Bewaar ${name} in je collectie` });
    await keys.tabTo(heart);
    await keys.press('Enter');
    await expect(heart).toHaveCount(0);
    const icon = fotos.getByRole('button', { name: /^Download/ });
    await keys.backTo(icon);
    const download = page.waitForEvent('download');
    await keys.press('Enter');
    await download;
    const chip = page.getByRole('list', { name: 'Actieve filters' }).getByRole('button').first();
    await keys.backTo(chip);
    await keys.press('Enter');
    await expect(page).toHaveURL(/\/beeldbank\/foto$/);
    await expect(fotos.getByRole('listitem')).toHaveCount(12);
    await keys.tabTo(page.getByRole('link', { name: 'Volgende' }));
    await keys.press('Enter');
    await expect(page).toHaveURL(/page=2/);

    await page.goto('/beeldbank/collections');
    await expect(fotos.getByRole('listitem')).toHaveCount(1);
    await keys.skipToContent();
    await keys.tabTo(fotos.getByRole('link', { name, exact: true }));
    await keys.tabTo(fotos.getByRole('button', { name: `Haal ${name} uit je collectie` }));
    await keys.press('Enter');
    await expect(page.getByRole('heading', { name: 'Je collectie is nog leeg' })).toBeVisible();
  },
);

test(
  'a large picture is walked with the arrows, and gives the focus back',
  { tag: '@any-size' },
  async ({ page, signIn, builders }) => {
    const tag = await builders.addTag(unique('toets'));
    const [second, first] = [
      await builders.addFoto({ tags: [tag._id], beschrijving: 'Tweede' }),
      await builders.addFoto({ tags: [tag._id], beschrijving: 'Eerste' }),
    ];
    const keys = keyboardOf(page);
    await signIn('lid', `/beeldbank/item/${first._id}?tags=${tag._id}`);
    await keys.skipToContent();
    const enlarge = page.getByRole('button', { name: 'Vergroot Eerste' });
    await keys.tabTo(enlarge);
    await keys.press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Eerste, groot' });
    await expect(viewer).toBeVisible();
    await keys.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(enlarge).toBeFocused();
    await expect(page.getByRole('link', { name: 'Volgende foto' })).toBeVisible();
    await keys.press('ArrowRight');
    await expect(page).toHaveURL(new RegExp(second._id));
    await expect(page.getByRole('link', { name: 'Vorige foto' })).toBeVisible();
    await keys.press('ArrowLeft');
    await expect(page).toHaveURL(new RegExp(first._id));
  },
);
