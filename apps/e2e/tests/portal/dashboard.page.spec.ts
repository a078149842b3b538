import type { Office } from '@ledenportaal/shared';
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

test('an admin sees what is to be done about rights, follows its lists, and sees what one licence for all would change', async ({
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
  await page.goto('/admin/rechten');
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

test('who works in the portal reads what is to be done, also when that is much or nothing', async ({
  page,
  signIn,
  expectAccessibleAndResponsive,
}) => {
  const version = { version: '1.0.0', commit: '0a1b2c3d4e5f' };
  let office: Office = {
    ...version,
    accounts: { total: 1, more: false },
    mails: { total: 5_000, more: false },
    zonderTags: { total: 10_000, more: true },
    rechtenVerloopt: { total: 5_000, more: false },
    disk: { free: 2_500_000_000, total: 50_000_000_000, isLow: true },
    backup: { madeAt: null, isLate: true },
  };
  await page.route('**/api/beheer/kantoor', (route) => route.fulfill({ json: { results: office } }));
  await signIn('admin');
  const todo = page.getByRole('region', { name: 'Nog te doen' });
  await expect(todo.getByRole('link', { name: '10.000+ Zonder tags' })).toBeVisible();
  await expect(todo.getByText('Er is nog nooit een reservekopie gemaakt.')).toBeVisible();
  await expectAccessibleAndResponsive();
  const menuButton = page.getByRole('button', { name: 'Menu openen' });
  const isNarrow = await menuButton.isVisible();
  if (isNarrow) await menuButton.click();
  const accounts = page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: /^Accounts/ });
  await expect(accounts).toHaveAccessibleName('Accounts 5.001 te doen');
  await accounts.scrollIntoViewIfNeeded();
  await expectAccessibleAndResponsive();
  if (isNarrow) await page.keyboard.press('Escape');
  await todo.getByRole('link', { name: '1 Account wacht op toegang' }).click();
  await expect(page).toHaveURL(/\/admin\/accounts\?state=waiting$/);

  office = {
    ...version,
    accounts: { total: 0, more: false },
    backup: { madeAt: '2026-11-01T10:00:00.000Z', isLate: false },
  };
  await page.goto('/');
  await expect(todo.getByText('Niets te doen: alles is bij.')).toBeVisible();
  await expectAccessibleAndResponsive();
});
