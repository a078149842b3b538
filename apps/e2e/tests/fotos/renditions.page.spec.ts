import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from '../../support/fixtures.js';
import { startPortalWithTerms } from '../../support/portal-with-terms.js';
import { uniqueName, waitForDownload } from '../../support/page-helpers.js';
import { makeJpeg } from '../../support/pictures.js';

test('a lid chooses Vierkant, shifts the crop with the keyboard and by dragging, and downloads it', async ({
  page,
  signIn,
  testData,
  expectAccessibleAndResponsive,
  expectReadableAtDoubleTextSize,
}) => {
  const beschrijving = uniqueName('Heide');
  const foto = await testData.addFoto(
    { beschrijving, eigenaar: 'Loes' },
    await makeJpeg({ width: 2400, height: 1600 }),
  );
  await signIn('lid', `/beeldbank/item/${foto._id}`);
  await expect(page.getByText('Foto: Loes / ', { exact: false })).toBeVisible();
  const opener = page.getByRole('button', { name: 'Kies een formaat' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Kies een formaat' });
  await expect(dialog.getByRole('radio', { name: /^Origineel 2\.400 × 1\.600 px/ })).toBeFocused();

  const submit = dialog.getByRole('button', { name: 'Download' });
  await expect(submit).toBeInViewport({ ratio: 1 });
  // Up to the last one, which is too large, and scrolled above the buttons.
  await page.keyboard.press('ArrowUp');
  const tooLarge = dialog.getByRole('group', { name: 'Niet mogelijk met deze foto' }).getByRole('radio').last();
  await expect(tooLarge).toBeFocused();
  await expect(tooLarge).not.toBeChecked();
  await expect(submit).toBeInViewport({ ratio: 1 });
  const [option, button] = [(await tooLarge.boundingBox())!, (await submit.boundingBox())!];
  expect(option.y + option.height).toBeLessThan(button.y);
  await page.keyboard.press('ArrowDown');
  // Down past those of a website to the first one for social media.
  for (const name of ['Website', 'Mail', 'Vierkant']) {
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: new RegExp(`^${name} \\d`) })).toBeFocused();
  }
  await expect(dialog.getByRole('radio', { name: /^Vierkant/ })).toBeChecked();
  const slider = dialog.getByRole('slider', { name: 'Schuif de uitsnede naar links of rechts' });
  await slider.focus();
  await page.keyboard.press('Home');
  for (const value of ['0.05', '0.1']) {
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveValue(value);
  }
  await expectAccessibleAndResponsive();
  await expectReadableAtDoubleTextSize();

  const preview = dialog.getByRole('img', { name: `Voorbeeld van ${beschrijving}` });
  await preview.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await preview.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x - width, y + height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(slider).toHaveValue('1');

  const requested = page.waitForRequest(/\/api\/fotoboek\/download\//);
  const download = await waitForDownload(page, () => submit.click());
  expect(new URL((await requested).url()).search).toBe('?als=vierkant&soort=jpeg&x=1&y=0.5');
  expect(download.suggestedFilename()).toBe(`${beschrijving.toLowerCase().replace(' ', '-')}_loes_vierkant.jpg`);
  const { format, ...size } = await sharp(await readFile(await download.path())).metadata();
  expect([format, size.width, size.height]).toEqual(['jpeg', 1080, 1080]);
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('the viewer keeps its photo while a rendition is chosen in it with the keyboard, and Back closes the dialog', async ({
  page,
  signIn,
  testData,
  expectAccessibleAndResponsive,
  expectReadableAtDoubleTextSize,
}) => {
  const beschrijving = uniqueName('Ven');
  const foto = await testData.addFoto({ beschrijving }, await makeJpeg({ width: 1800, height: 1200 }));
  await signIn('lid', `/beeldbank/item/${foto._id}`);
  await page.getByRole('button', { name: `Vergroot ${beschrijving}` }).click();
  const viewer = page.getByRole('dialog', { name: `${beschrijving}, groot` });
  const opener = viewer.getByRole('button', { name: 'Kies een formaat' });
  await opener.click();
  const dialog = viewer.getByRole('dialog', { name: 'Kies een formaat' });
  await expect(dialog.getByRole('radio', { name: /^Origineel/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: /^Website \d/ })).toBeChecked();
  await expectAccessibleAndResponsive();
  await expectReadableAtDoubleTextSize();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: /^Website \d/ }).check();
  const download = await waitForDownload(page, () => dialog.getByRole('button', { name: 'Download' }).click());
  expect(download.suggestedFilename()).toMatch(/_website\.jpg$/);
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(new RegExp(foto._id));
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
});

const testWithTerms = test.extend<object, { portalUrl: string }>({
  portalUrl: [
    async ({ browserName: _ }, use) => {
      const { url, stop } = await startPortalWithTerms();
      await use(url);
      await stop();
    },
    { scope: 'worker' },
  ],
});

testWithTerms(
  'a lid and an admin agree to the terms at their first download, which goes on by itself',
  async ({ page, signIn, testData, expectAccessibleAndResponsive, expectReadableAtDoubleTextSize }) => {
    const beschrijving = uniqueName('Beek');
    const foto = await testData.addFoto({ beschrijving }, await makeJpeg({ width: 1800, height: 1200 }));
    const address = `/beeldbank/item/${foto._id}`;
    await signIn('lid', `${address}?mag=drukwerk`);
    const opener = page.getByRole('button', { name: 'Kies een formaat' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Kies een formaat' });
    await expect(dialog.getByLabel('Waarvoor gebruik je hem? (hoeft niet)')).toHaveValue('drukwerk');
    const submit = dialog.getByRole('button', { name: 'Download' });
    await submit.click();
    const question = page.getByRole('dialog', { name: 'Voorwaarden' });
    await expect(question).toContainText('Noem de maker.');
    const disclosure = question.getByText('Lees de hele tekst');
    await expect(disclosure).toBeFocused();
    await expect(question.getByText('Artikel 1.')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(question.getByText('Artikel 1.')).toBeVisible();
    await expectAccessibleAndResponsive();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(dialog.getByRole('alert')).toContainText('Ga eerst akkoord met de voorwaarden.');
    await expect(submit).toBeFocused();

    await page.keyboard.press('Enter');
    const agree = question.getByRole('button', { name: 'Akkoord' });
    const download = await waitForDownload(page, () => agree.click());
    expect(new URL(download.url()).protocol).toBe('blob:');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.goto('/admin/profile?tab=instellingen');
    await expect(page.getByText(/^Je ging op .* akkoord\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Lees de voorwaarden' }).click();
    await question.getByText('Lees de hele tekst').click();
    await expectAccessibleAndResponsive();
    await expectReadableAtDoubleTextSize();

    // In the viewer, which makes what is behind it inert.
    await signIn('admin', address);
    await page.getByRole('button', { name: `Vergroot ${beschrijving}` }).click();
    const viewer = page.getByRole('dialog', { name: `${beschrijving}, groot` });
    await viewer.getByRole('button', { name: `Download ${beschrijving}` }).click();
    await waitForDownload(page, () => agree.click());
    await expect(viewer.getByText(`${beschrijving} is gedownload.`)).toBeVisible();
  },
);
