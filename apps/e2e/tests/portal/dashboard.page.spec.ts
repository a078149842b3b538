import { expect, test } from '../../support/fixtures.js';
import { uniqueName } from '../../support/page-helpers.js';

test('the dashboard shows counts, links to the sections, and the newest photos', async ({ page, signIn, testData }) => {
  const name = uniqueName('Allernieuwste');
  await testData.addFoto({ beschrijving: name });
  await signIn('lid');
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Goede(morgen|middag|navond)/);
  const main = page.getByRole('main');
  for (const tile of ['Leden', 'Beelden', 'Downloads']) await expect(main.getByText(tile).first()).toBeVisible();
  // The leden of the demo and those of other tests.
  const leden = main.locator('dt:has-text("Leden") + dd');
  await expect.poll(async () => Number(await leden.textContent())).toBeGreaterThanOrEqual(40);
  await expect(main.getByRole('link', { name: 'Bekijk de leden' })).toHaveAttribute('href', '/leden');
  await expect(main.getByRole('link', { name: new RegExp(name) }).first()).toBeVisible();

  for (const href of ['/toolkit/logo', '/toolkit/social', '/beeldbank', '/toolkit/teksten'])
    await expect(main.locator(`a[href="${href}"]`).first()).toBeVisible();
  await expect(main.locator('a[href="/beeldbank/fotoboek"]')).toHaveCount(2);
  await main.locator('a[href="/beeldbank/fotoboek"]').first().click();
  await expect(page).toHaveURL(/\/beeldbank\/foto$/);
});

test('a document on the dashboard leads to its place, and / on any page to the search for photos', async ({
  page,
  signIn,
  expectAccessibleAndResponsive,
}) => {
  await signIn('lid');
  const documents = page.getByRole('region', { name: 'Nieuw bij de documenten' });
  const title = await documents.getByRole('link').first().textContent();
  await documents.getByRole('link').first().click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title! }).last();
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport({ ratio: 1 });
  // The field, or on a small screen the button that opens it. It loads after the page.
  await expect(page.getByRole('banner').locator('[aria-keyshortcuts="/"]')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('banner').getByRole('combobox', { name: 'Zoek een foto' })).toBeFocused();
  await page.keyboard.type('heide');
  const suggestions = page.getByRole('listbox', { name: 'Suggesties' });
  await expect(suggestions.getByRole('option', { name: /^heide, tag, \d+ foto’s$/ })).toBeInViewport({ ratio: 1 });
  await expectAccessibleAndResponsive();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/beeldbank\/foto\?zoek=heide$/);
  await expect(page.getByRole('status').filter({ hasText: /foto/ })).toContainText('voor ‘heide’');
});

test('an admin follows what is to be done about rights to its lists, and sees what one licence for all would change', async ({
  page,
  signIn,
  testData,
  expectAccessibleAndResponsive,
}) => {
  const name = uniqueName('Verlopen');
  await testData.addFoto({ beschrijving: name, rechten: { licentie: 'vrij', tot: '2026-05-03' } });
  await signIn('admin');
  const todo = page.getByRole('region', { name: 'Nog te doen' });
  await expect(todo.getByRole('link', { name: /^[\d.]+ Licentie onbekend$/ })).toBeVisible();
  await todo.getByRole('link', { name: 'Alles over rechten' }).click();
  const expired = page.getByRole('link', { name: /^Rechten verlopen, \d+ foto/ });
  await expect(expired).toBeVisible();
  await expectAccessibleAndResponsive();

  await page.getByRole('button', { name: 'Zet een licentie voor alle foto’s' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zet een licentie voor alle foto’s' });
  await dialog.getByRole('radio', { name: 'Vrij voor leden' }).focus();
  for (const _ of ['Redactioneel', 'Alleen de stichting']) await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Alleen de stichting' })).toBeChecked();
  await expect(dialog.getByText(/^Dit wijzigt [\d.]+ foto’s\. Leden zien daarna geen/)).toBeInViewport({ ratio: 1 });
  await expectAccessibleAndResponsive();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await expired.click();
  const card = page.getByRole('link', { name: `${name} Leden zien deze foto niet: verlopen op 3 mei 2026` });
  await expect(card).toBeVisible();
  await expectAccessibleAndResponsive();
});
