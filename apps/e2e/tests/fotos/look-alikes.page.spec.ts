import { expect, test } from '../../support/fixtures.js';
import { uniqueName } from '../../support/page-helpers.js';
import { makeJpeg, makeShades } from '../../support/pictures.js';

test('an admin compares photos with the same picture, removes one with undo, and keeps both', async ({
  page,
  signIn,
  testData,
  expectAccessibleAndResponsive,
  expectReadableAtDoubleTextSize,
}) => {
  const [name, shades] = [uniqueName('Dubbel'), makeShades()];
  for (const width of [600, 1200])
    await testData.addFoto({ beschrijving: name }, await makeJpeg({ width, height: width / 1.5, shades }));
  await signIn('admin', '/admin/beeldbank');
  await page.getByRole('link', { name: 'Dubbele foto’s' }).click();
  const pair = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) });
  await expect(pair.getByText('1.200 × 800')).toBeVisible();
  await expect(pair.getByText('Grootst')).toHaveCount(1);
  await expectAccessibleAndResponsive();
  await expectReadableAtDoubleTextSize();

  const removeButton = pair.getByRole('button', { name: `Verwijderen: ${name}, eerst toegevoegd` });
  await removeButton.focus();
  await page.keyboard.press('Enter');
  await expect(pair).toHaveCount(0);
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(pair).toBeVisible();
  await pair.getByRole('button', { name: `Allebei houden: ${name}` }).click();
  await expect(page.getByText('Beide foto’s blijven in de beeldbank.')).toBeVisible();
  await expect(pair).toHaveCount(0);
});
