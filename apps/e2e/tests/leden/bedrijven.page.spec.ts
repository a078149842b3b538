import { expect, test } from '../../support/fixtures.js';
import { anySize, openFilters, showResults, uniqueName } from '../../support/page-helpers.js';

test('a lid finds a bedrijf, filters by keyboard, and marks it as a favourite', async ({
  page,
  signIn,
  testData,
  expectAccessible,
}) => {
  const [naam, word] = [uniqueName('Herberg'), uniqueName('varen')];
  await testData.addBedrijf({ naam, activiteiten: [word, 'eten'], website: 'herberg.example', telefoon: '012 345' });
  await testData.addBedrijf({ naam: uniqueName('Zandkooi'), activiteiten: ['eten'] });
  await signIn('lid', '/leden');
  await page.getByRole('link', { name: 'Bekijk de bedrijven' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bedrijven' })).toBeVisible();
  const cards = page.getByRole('list', { name: 'Bedrijven' });
  await expect(cards.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Verwijder/ })).toHaveCount(0);

  await openFilters(page);
  await page.getByRole('checkbox', { name: word }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/activiteiten=varen/);
  await showResults(page);
  await expect(page.getByText('1 bedrijf', { exact: true })).toBeVisible();
  await expect(cards.getByRole('heading', { name: naam })).toBeVisible();
  await expect(page.getByRole('link', { name: /^herberg\.example/ })).toHaveAttribute('rel', /noopener/);

  const star = page.getByRole('button', { name: `Favoriet: ${naam}` });
  await star.focus();
  await page.keyboard.press('Enter');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect(star).toBeFocused();
  await expectAccessible();
  await page.getByRole('button', { name: `${word}: filter weghalen` }).click();
  await expect(page).toHaveURL(/\/bedrijven$/);
  await page.reload();
  await expect(cards.getByRole('heading').first()).toHaveText(naam);

  await page.getByRole('link', { name: 'Tabel' }).click();
  await expect(page).toHaveURL(/weergave=tabel/);
  await expect(page.getByRole('table', { name: 'Bedrijven' })).toBeVisible();
  await expectAccessible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
});

test('an admin adds, changes and deletes a bedrijf', anySize, async ({ page, signIn, expectAccessible }) => {
  const [naam, word] = [uniqueName('De Plas'), uniqueName('kanoën')];
  await signIn('admin', '/bedrijven');
  await page.getByRole('link', { name: 'Nieuw', exact: true }).click();
  await expect(page.locator('[name=naam]')).toBeFocused();
  await page.keyboard.type(naam);
  await page.locator('[name=website]').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Dit is geen geldig webadres.')).toBeVisible();
  await page.locator('[name=website]').fill('deplas.example');
  await page
    .getByRole('textbox', { name: 'Activiteiten' })
    .or(page.getByRole('combobox', { name: 'Activiteiten' }))
    .fill(word);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `${word} weghalen` })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText(`Bedrijf ‘${naam}’ is toegevoegd.`)).toBeVisible();
  await expect(page).toHaveURL(/\/bedrijven$/);

  await page.getByRole('searchbox').fill(naam);
  await expect(page.getByRole('link', { name: /^deplas\.example/ })).toHaveAttribute(
    'href',
    /^https:\/\/deplas\.example/,
  );
  await page.getByRole('link', { name: `Bewerk ${naam}` }).click();
  await expect(page.getByRole('button', { name: `${word} weghalen` })).toBeVisible();
  await page.locator('[name=plaats]').fill('Vossel');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Bedrijf ‘${naam}’ is gewijzigd.`)).toBeVisible();

  await page.goto('/bedrijven/new');
  await page.locator('[name=naam]').fill(naam.toUpperCase());
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: 'Serer error' });
  await expect(alert).toContainText('Er is al een bedrijf met deze naam.');
  await expectAccessible();
  await alert.getByRole('link', { name: 'Bekijk het bedrijf dat er al is' }).click();
  await expect(page.getByText('1 bedrijf', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: `Verwijder ${naam}` }).click();
  const dialog = page.getByRole('dialog', { name: `Bedrijf ‘${naam}’ verwijderen?` });
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page.getByText(`Bedrijf ‘${naam}’ is verwijderd.`)).toBeVisible();
});
