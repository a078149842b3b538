import type { Page } from '@playwright/test';
import { demoAccounts, type DemoUser } from '../../support/demo-accounts.js';
import { expect, signInByForm, test } from '../../support/fixtures.js';
import { isSmallScreen, uniqueName } from '../../support/page-helpers.js';

const redacteurPages = [
  'Activiteit',
  'Beeldbank',
  'Foto toevoegen',
  'Foto tags',
  'Foto thema',
  'Eigenaars',
  'Rechten',
  'Woorden',
];
const secretarisPages = ['Accounts', 'Activiteit', 'Wie mag wat'];
/** The pages of the menu that nobody sees without a capability. */
const menuPages: Record<DemoUser, string[]> = {
  lid: [],
  redacteur: [...redacteurPages, 'Bestanden'],
  secretaris: secretarisPages,
  admin: [...new Set([...redacteurPages, 'Bestanden', ...secretarisPages, 'Instellingen'])],
};

const signIn = async (page: Page, user: DemoUser) => {
  await page.goto('/login');
  await signInByForm(page, demoAccounts[user]);
};
const findMenu = async (page: Page) => {
  if (isSmallScreen(page)) await page.getByRole('button', { name: 'Menu openen' }).click();
  return page.getByRole('navigation', { name: 'Hoofdmenu' });
};
/** Expects the pages of this role in the menu, and none of another role. */
const expectMenu = async (page: Page, user: DemoUser) => {
  const menu = await findMenu(page);
  for (const name of menuPages.admin)
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(menuPages[user].includes(name) ? 1 : 0);
  return menu;
};
const openFromMenu = async (page: Page, user: DemoUser, name: string) => {
  const menu = await expectMenu(page, user);
  await menu.getByRole('link', { name, exact: true }).last().click();
};
const openAccountActions = async (
  page: Page,
  { email, voornaam, name }: Record<'email' | 'voornaam' | 'name', string>,
) => {
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('button', { name: `Acties voor ${voornaam} ${name}` }).click();
};
const expectRefused = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Geen toegang' })).toBeVisible();
};

test('an admin gives an account another role, and sees who may do what', async ({
  page,
  createAccount,
  expectAccessible,
  expectAccessibleAndResponsive,
}) => {
  const account = await createAccount();
  const { voornaam, name } = account;
  await signIn(page, 'admin');
  await openFromMenu(page, 'admin', 'Accounts');
  await openAccountActions(page, account);
  await page.getByRole('menuitem', { name: 'Rol wijzigen' }).click();
  const dialog = page.getByRole('dialog', { name: `Rol van ${voornaam} ${name}` });
  await expect(dialog.getByRole('radio', { name: 'Gebruiker' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('status')).toHaveText(/krijgt er rechten bij/);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText(`${voornaam} ${name} is nu redacteur.`)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Wie mag wat' }).click();
  await expect(page.getByRole('row', { name: /^Foto’s beheren/ }).getByRole('cell')).toHaveText([
    'Nee',
    'Ja',
    'Nee',
    'Ja',
  ]);
  await expectAccessibleAndResponsive();
});

test('a redacteur changes a photo, and has no access to accounts', async ({ page, testData, expectAccessible }) => {
  const { _id } = await testData.addFoto();
  await signIn(page, 'redacteur');
  await expectMenu(page, 'redacteur');
  await page.goto(`/admin/beeldbank/item/${_id}`);
  await page.locator('[name=beschrijving]').fill(uniqueName('Ven in de mist'));
  await expect(page.getByRole('button', { name: /dashboard/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'De gegevens zijn opgeslagen' })).toBeVisible();
  await expectAccessible();
  await expectRefused(page, '/admin/accounts');
  await expectAccessible();
  await expectRefused(page, '/leden/new');
});

test('a secretaris disables the account of a lid, but not that of an admin, and has no access to photos', async ({
  page,
  createAccount,
  expectAccessible,
  expectAccessibleAndResponsive,
}) => {
  const account = await createAccount();
  const { voornaam, name } = account;
  await signIn(page, 'secretaris');
  await openFromMenu(page, 'secretaris', 'Accounts');
  await page.getByRole('searchbox').fill(demoAccounts.admin.email);
  await expect(page.getByRole('img', { name: 'Alleen een beheerder kan dit account wijzigen' })).toBeVisible();
  await page.getByRole('button', { name: /^Acties voor/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Geschiedenis']);
  await page.keyboard.press('Escape');
  await expectAccessibleAndResponsive();
  await openAccountActions(page, account);
  await expect(page.getByRole('menuitem')).toHaveText(['Uitzetten', 'Koppel aan een lid', 'Geschiedenis']);
  await expectAccessible();
  await page.getByRole('menuitem', { name: 'Uitzetten' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Uitzetten' }).click();
  await expect(page.getByText(`Het account van ${voornaam} ${name} is uitgezet.`)).toBeVisible();
  await expectRefused(page, '/beeldbank/upload');
});

test('a lid keeps a photo, and has no access to who may do what', async ({ page, testData, expectAccessible }) => {
  const { _id } = await testData.addFoto();
  await signIn(page, 'lid');
  await expectMenu(page, 'lid');
  await page.goto(`/beeldbank/item/${_id}`);
  await page.getByRole('button', { name: 'Bewaar' }).click();
  await expect(page.getByRole('button', { name: /uit (je|mijn) collectie/i })).toBeVisible();
  await expectAccessible();
  await expectRefused(page, '/admin/rollen');
});
