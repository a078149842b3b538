import type { Page } from '@playwright/test';
import { readContentFile } from '../../support/catalogue.js';
import { holdRequests } from '../../support/hold-requests.js';
import { expect, test } from '../../support/fixtures.js';
import type { NewAccount } from '../../support/new-account.js';
import { endSessions, promoteToAdmin } from '../../support/account-admin.js';
import { uniqueName } from '../../support/page-helpers.js';

const lidFields = { contactpersoon: 'Els van Dalen', adres: 'Dorpsstraat 1', postcode: '1234 AB', plaats: 'Elderveen' };
const fillLid = async (page: Page, naam: string) => {
  const email = `${naam.replaceAll(' ', '-').toLowerCase()}@example.org`;
  for (const [name, text] of Object.entries({ naam, ...lidFields, email }))
    await page.locator(`[name=${name}]`).fill(text);
};
const saveButton = (page: Page) => page.getByRole('button', { name: 'Opslaan', exact: true });
const signInAgain = async (page: Page, { email, password }: NewAccount) => {
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
};
const savedNotice = 'Wat je had getypt, is bewaard. Log in en ga ermee verder.';
const restoredNotice = 'Wat je had getypt, staat er weer.';

test(
  'a partly filled form is restored after the session ends and the user signs in again',
  { tag: '@any-size' },
  async ({ page, request, signIn, createAccount, expectAccessible }) => {
    const naam = uniqueName('De Wachter');
    const account = await createAccount();
    await promoteToAdmin(request, account);
    await signIn(account, '/leden/new');
    await fillLid(page, naam);
    await endSessions(request, account);
    await saveButton(page).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('alert')).toContainText('Je sessie is beëindigd. Log opnieuw in.');
    await expect(page.getByText(savedNotice)).toBeVisible();
    await expectAccessible();
    await signInAgain(page, account);
    await expect(page).toHaveURL('/leden/new');
    await expect(page.getByText(restoredNotice)).toBeVisible();
    await expect(page.locator('[name=naam]')).toHaveValue(naam);

    page.once('dialog', (dialog) => void dialog.accept());
    await page.locator('[name=plaats]').fill('Vossel');
    await page.reload();
    await expect(page.locator('[name=plaats]')).toHaveValue('Vossel');
    await expect(page.locator('[name=naam]')).toHaveValue(naam);
    await saveButton(page).click();
    await expect(page.getByText(`Lid ‘${naam}’ is toegevoegd.`)).toBeVisible();
    await page.goto('/leden/new');
    await expect(page.locator('[name=naam]')).toHaveValue('');
  },
);

test(
  'a session that ends during an upload keeps the form and the file',
  { tag: '@any-size' },
  async ({ page, request, signIn, createAccount }) => {
    const title = uniqueName('Onderweg');
    const account = await createAccount();
    await promoteToAdmin(request, account);
    await signIn(account, '/admin/bestanden/new?soort=jaarplan');
    const buffer = await readContentFile('jaarplan/infographic-2023.pdf');
    await page.locator('input[name=file]').setInputFiles({ name: `${title}.pdf`, mimeType: 'application/pdf', buffer });
    await page.getByLabel('Titel').fill(title);
    await page.getByLabel('Jaar', { exact: true }).fill('2016');
    const heldRequests = await holdRequests(page, '**/api/beheer/files');
    await saveButton(page).click();
    await heldRequests.requested;
    await endSessions(request, account);
    heldRequests.release();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(savedNotice)).toBeVisible();
    await signInAgain(page, account);
    await expect(page).toHaveURL('/admin/bestanden/new?soort=jaarplan');
    await expect(page.getByText(`${title}.pdf`, { exact: true })).toBeVisible();
    await expect(page.getByLabel('Titel')).toHaveValue(title);
    await saveButton(page).click();
    await expect(page).toHaveURL('/admin/bestanden?soort=jaarplan');
    await expect(page.getByRole('button', { name: `Verwijder ${title}` })).toBeVisible();
  },
);

test(
  'signing out in one tab keeps the form of the other tab for the same user, and browser back shows no data',
  { tag: '@any-size' },
  async ({ page, context, request, signIn, createAccount }) => {
    const naam = uniqueName('De Tweede');
    const account = await createAccount();
    await promoteToAdmin(request, account);
    await signIn(account, '/leden/new');
    await fillLid(page, naam);
    const other = await context.newPage();
    await other.goto('/leden');
    await expect(other.getByRole('table')).toBeVisible();
    await other.goto('/bedrijven');
    await other.getByRole('button', { name: /^Menu van/ }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(other).toHaveURL('/login');
    await other.goBack();
    await expect(other).toHaveURL('/login');
    await expect(other.getByRole('table')).toHaveCount(0);

    await expect(page).toHaveURL('/login');
    await expect(page.getByText(savedNotice)).toBeVisible();
    await signInAgain(other, account);
    await expect(page).toHaveURL('/leden/new');
    await expect(page.locator('[name=naam]')).toHaveValue(naam);
    await page.getByRole('button', { name: /^Menu van/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nog niet alles is opgeslagen' });
    await dialog.getByRole('button', { name: 'Blijven' }).click();
    await expect(dialog).toHaveCount(0);
    await saveButton(page).click();
    await expect(page.getByText(`Lid ‘${naam}’ is toegevoegd.`)).toBeVisible();
  },
);
