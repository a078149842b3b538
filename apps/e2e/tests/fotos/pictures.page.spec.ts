import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.js';
import { createKeyboardUser } from '../../support/keyboard-user.js';
import { chooseFile, jpegFile, uniqueName } from '../../support/page-helpers.js';
import { makeJpeg } from '../../support/pictures.js';

const shownSize = (page: Page) => page.getByRole('definition').filter({ hasText: 'JPEG' });
const picture = (page: Page, beschrijving: string) => page.getByRole('img', { name: beschrijving, exact: true });
const getSource = (page: Page, beschrijving: string) => picture(page, beschrijving).getAttribute('src');

test('an admin replaces a photo, undoes that, and restores the new version', async ({
  page,
  signIn,
  testData,
  expectAccessibleAndResponsive,
}) => {
  const beschrijving = uniqueName('Heide');
  const { _id } = await testData.addFoto({ beschrijving });
  await signIn('admin', `/admin/beeldbank/item/${_id}`);
  await expect(shownSize(page)).toContainText('480 × 320');
  const before = await getSource(page, beschrijving);

  await page.getByRole('button', { name: 'Foto vervangen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Foto vervangen' });
  await expect(dialog.getByRole('button', { name: 'Kies een bestand' })).toBeVisible();
  await expectAccessibleAndResponsive();
  await chooseFile(page, jpegFile(await makeJpeg({ width: 800, height: 1200 }), 'beter.jpg'));
  await expect(dialog).toContainText('800 × 1200 pixels');
  await expect(dialog).toContainText('480 × 320 pixels');
  await expectAccessibleAndResponsive();
  await dialog.getByRole('button', { name: 'Vervangen', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'De foto is vervangen.' })).toBeVisible();
  await expect(shownSize(page)).toContainText('800 × 1200');
  expect(await getSource(page, beschrijving)).not.toBe(before);
  const versions = page.getByRole('region', { name: 'Oude versies' });
  await expect(versions).toContainText('480 × 320 pixels');
  await expectAccessibleAndResponsive();

  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(shownSize(page)).toContainText('480 × 320');
  await expect(versions).toContainText('beter.jpg');
  await versions.getByRole('button', { name: /^Terugzetten/ }).click();
  await expect(shownSize(page)).toContainText('800 × 1200');

  await page.goto(`/beeldbank/item/${_id}`);
  await expect(page.getByRole('main')).toContainText('800 × 1200');
});

test('an admin turns a photo, and goes on with what was typed', async ({ page, signIn, testData }) => {
  const { _id } = await testData.addFoto({});
  await signIn('admin', `/admin/beeldbank/item/${_id}`);
  const beschrijving = uniqueName('Ven');
  await page.locator('[name=beschrijving]').fill(beschrijving);
  await page.getByRole('button', { name: 'Rechtsom draaien' }).click();
  await expect(shownSize(page)).toContainText('320 × 480');
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'De gegevens zijn opgeslagen' })).toBeVisible();
  await page.getByRole('button', { name: 'Linksom draaien' }).click();
  await expect(shownSize(page)).toContainText('480 × 320');
  await expect(picture(page, beschrijving)).toBeVisible();
});

test('an admin chooses what crops keep, with the keyboard or on the picture', async ({
  page,
  signIn,
  testData,
  expectAccessibleAndResponsive,
}) => {
  const beschrijving = uniqueName('Bos');
  const tag = await testData.addTag(uniqueName('uitsnede'));
  const { _id } = await testData.addFoto(
    { beschrijving, tags: [tag._id] },
    await makeJpeg({ width: 300, height: 900 }),
  );
  await signIn('admin', `/admin/beeldbank/item/${_id}`);
  const user = createKeyboardUser(page);
  const open = page.getByRole('button', { name: 'Uitsnede', exact: true });
  await user.tabTo(open);
  await user.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Uitsnede van de foto' });
  await user.expectFocusTrappedIn(dialog);
  await expectAccessibleAndResponsive();
  const [x, y] = [
    dialog.getByRole('slider', { name: 'Van links naar rechts' }),
    dialog.getByRole('slider', { name: 'Van boven naar beneden' }),
  ];
  await user.tabTo(dialog.getByRole('button', { name: 'Midden' }));
  await user.press('Enter');
  await user.shiftTabTo(y);
  for (let presses = 0; presses < 5; presses++) await user.press('ArrowUp');
  await expect(y).toHaveAttribute('aria-valuetext', 'x 50%, y 55%');
  await user.shiftTabTo(x);
  await user.press('ArrowLeft');
  await expect(x).toHaveAttribute('aria-valuetext', 'x 49%, y 55%');
  const shown = dialog.getByRole('img', { name: 'De hele foto' });
  const { width, height } = (await shown.boundingBox())!;
  await shown.click({ position: { x: width * 0.5, y: height * 0.9 } });
  await expect(y).toHaveAttribute('aria-valuetext', 'x 50%, y 90%');
  await user.tabTo(dialog.getByRole('button', { name: 'Uitsnede opslaan' }));
  await user.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  await page.goto(`/beeldbank/foto?tags=${tag._id}`);
  await expect(picture(page, beschrijving)).toHaveCSS('object-position', '50% 90%');
});
