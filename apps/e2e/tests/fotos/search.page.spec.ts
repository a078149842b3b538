import sharp from 'sharp';
import { expect, test } from '../../support/fixtures.js';
import { core, coreNarrow, isSmallScreen, openFilters, showResults, uniqueName } from '../../support/page-helpers.js';
import { makeJpeg, makeShades } from '../../support/pictures.js';

const randomLetters = () =>
  Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .padEnd(8, 'q')
    .slice(0, 8);

const nextLetter = (letter: string) => String.fromCharCode(97 + ((letter.charCodeAt(0) - 96) % 26));

test(
  'a lid finds a photo by its description, and gets a suggestion after a typo',
  core,
  async ({ page, signIn, testData, expectAccessibleAndResponsive }) => {
    // Words that only this test uses, as long as real words.
    const [word, otherWord] = [`fiets${randomLetters()}`, `weiland${randomLetters()}`];
    const tag = await testData.addTag(uniqueName('zoeken'));
    await testData.addFoto({ beschrijving: `${word}pad door de ${otherWord}en`, tags: [tag._id] });
    await testData.addFoto({ beschrijving: `Schaap bij ${word}` });

    await signIn('lid', '/');
    await page.getByRole('link', { name: 'Zoek een foto' }).click();
    const field = page.getByRole('combobox', { name: 'Zoek een foto' });
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
    await page.keyboard.type(word.toUpperCase());
    const count = page.getByRole('status').filter({ hasText: /foto/ });
    await expect(count).toHaveText(`2 foto’s voor ‘${word.toUpperCase()}’`);
    await expect(page).toHaveURL(new RegExp(`[?]zoek=${word.toUpperCase()}$`));
    await expect(field).toBeFocused();

    const suggestions = page.getByRole('listbox', { name: 'Suggesties' });
    await expect(suggestions.getByRole('option')).toHaveCount(2);
    await page.keyboard.press('ArrowUp');
    const last = suggestions.getByRole('option', { name: `${word}pad, woord, 1 foto` });
    await expect(last).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute('aria-activedescendant', (await last.getAttribute('id'))!);
    await expectAccessibleAndResponsive();
    await page.keyboard.press('Escape');
    await expect(suggestions).toBeHidden();

    await page.keyboard.type(` ${otherWord}`);
    await expect(count).toHaveText(/^1 foto voor/);
    await expect(page).toHaveTitle(new RegExp(`^${word.toUpperCase()} ${otherWord} · Beeldbank · `));
    await expectAccessibleAndResponsive();

    await page
      .getByRole('link', { name: new RegExp(`^${word}pad door`) })
      .first()
      .click();
    await expect(page).toHaveURL(/beeldbank[/]item[/].*zoek=/);
    await expect(page).toHaveTitle(new RegExp(`^${word}pad door de ${otherWord}en · Beeldbank · `));
    await page.goBack();
    await expect(count).toHaveText(/^1 foto voor/);
    await page.reload();
    await expect(field).toHaveValue(`${word.toUpperCase()} ${otherWord}`);
    await expect(count).toHaveText(/^1 foto voor/);

    const typo = word.slice(0, 4) + word.slice(5);
    await field.fill(typo);
    await expect(page.getByText(`Ook gevonden op: ${word}`)).toBeVisible();
    const other = typo.slice(0, 5) + nextLetter(typo[5]!) + typo.slice(6);
    await field.fill(other);
    await expect(page.getByRole('heading', { name: `Niets gevonden voor ‘${other}’` })).toBeVisible();
    await expectAccessibleAndResponsive();
    await page.getByRole('button', { name: `Bedoelde je ${word}` }).click();
    await expect(field).toHaveValue(new RegExp(`^${word}`));
    await page.getByRole('button', { name: 'Maak het zoekveld leeg' }).click();
    await expect(page).toHaveURL(/beeldbank[/]foto$/);
    await expect(field).toBeFocused();
    await expect(count).not.toHaveText(/voor/);
    await expect(page).toHaveTitle(/^Foto’s · /);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`zoek=${word}`));
    await expect(field).toHaveValue(new RegExp(`^${word}`));

    await field.fill(tag.naam);
    await suggestions.getByRole('option', { name: `${tag.naam}, tag, 1 foto` }).click();
    await expect(page).toHaveURL(new RegExp(`beeldbank/foto[?]tags=[a-z0-9-]*${tag._id}$`));
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
    await expect(count).toHaveText('1 foto');
  },
);

test(
  'a lid finds a photo with a copy of it, by keyboard and by dropping it on the search field',
  core,
  async ({ page, signIn, testData, expectAccessibleAndResponsive, expectReadableAtDoubleTextSize }) => {
    const [name, shades] = [uniqueName('Kopie'), makeShades()];
    const foto = await testData.addFoto({ beschrijving: name, eigenaar: 'Pieter van Dam' }, await makeJpeg({ shades }));
    const screenshot = await sharp(await makeJpeg({ width: 600, height: 400, shades }))
      .modulate({ brightness: 1.05 })
      .png()
      .toBuffer();
    await signIn('lid', '/beeldbank/foto');
    const button = page.getByRole('button', { name: 'Zoek met een foto' });
    const chooser = page.waitForEvent('filechooser');
    await button.press('Enter');
    await (await chooser).setFiles({ name: 'scherm.png', mimeType: 'image/png', buffer: screenshot });
    const dialog = page.getByRole('dialog', { name: 'Zoek met een foto' });
    await expect(dialog.getByRole('status')).toHaveText('1 foto gevonden');
    await expect(dialog.getByText('Dezelfde foto')).toBeVisible();
    await expect(dialog.getByText(/^Foto: Pieter van Dam/)).toBeVisible();
    await expectAccessibleAndResponsive();
    await expectReadableAtDoubleTextSize();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();

    const other = await sharp(await makeJpeg({ width: 600, height: 400 }))
      .png()
      .toBuffer();
    const drop = (bytes: Buffer) =>
      page.getByRole('combobox', { name: 'Zoek een foto' }).evaluate((field, base64) => {
        const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], 'scherm.png', { type: 'image/png' }));
        field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      }, bytes.toString('base64'));
    await drop(other);
    await expect(dialog.getByRole('status')).toHaveText('Geen foto gevonden die hierop lijkt.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await drop(screenshot);
    await dialog.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`/beeldbank/item/${foto._id}$`));
  },
);

test('an admin finds a photo by searching the name of its tag', async ({
  page,
  signIn,
  testData,
  expectAccessibleAndResponsive,
}) => {
  const tag = await testData.addTag(uniqueName('duinrand'));
  const foto = await testData.addFoto({ beschrijving: 'Zonder dat woord', tags: [tag._id] });
  await signIn('admin', `/admin/beeldbank?zoek=${encodeURIComponent(tag.naam.slice(0, -1))}`);
  await expect(page.getByRole('link', { name: /Zonder dat woord/ }).first()).toHaveAttribute(
    'href',
    new RegExp(`/admin/beeldbank/item/${foto._id}[?]zoek=`),
  );
  await expectAccessibleAndResponsive();
});

test(
  'browser back closes the photo viewer and the filter drawer, and stays on the page',
  coreNarrow,
  async ({ page, signIn, testData }) => {
    const tag = await testData.addTag(uniqueName('terug'));
    const foto = await testData.addFoto({ beschrijving: 'Heide van dichtbij', tags: [tag._id] });
    // The first page of the visit, so that the history has no earlier page of the portal.
    await signIn('lid', `/beeldbank/item/${foto._id}?tags=${tag._id}`);
    await page.getByRole('button', { name: /Heide van dichtbij.*groter|Vergroot/i }).click();
    const viewer = page.getByRole('dialog');
    await expect(viewer).toBeVisible();
    await page.goBack();
    await expect(viewer).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Heide van dichtbij' })).toBeVisible();

    if (!isSmallScreen(page)) return;
    await page.goto(`/beeldbank/foto?zoek=dichtbij`);
    await openFilters(page);
    await page.getByRole('checkbox', { name: new RegExp(tag.naam) }).click();
    await expect(page).toHaveURL(new RegExp(`tags=terug-[\\w-]*${tag._id}$`));
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`tags=terug-[\\w-]*${tag._id}$`));
    await openFilters(page);
    await showResults(page);
    await expect(page.getByRole('dialog')).toBeHidden();
  },
);
