import type { Page } from '@playwright/test';
import { contentFile } from '../support/catalogue.js';
import { hold } from '../support/hold.js';
import { expect, test } from '../support/journey.js';
import type { NewAccount } from '../support/new-account.js';
import { endSessions, promote } from '../support/own-admin.js';
import { unique } from '../support/pages.js';

const told = { contactpersoon: 'Els van Dalen', adres: 'Dorpsstraat 1', postcode: '1234 AB', plaats: 'Elderveen' };
const fillLid = async (page: Page, naam: string) => {
  const email = `${naam.replaceAll(' ', '-').toLowerCase()}@example.org`;
  for (const [name, text] of Object.entries({ naam, ...told, email })) await page.locator(`[name=${name}]`).fill(text);
};
const save = (page: Page) => page.getByRole('button', { name: 'Opslaan', exact: true });
const signInAgain = async (page: Page, { email, password }: NewAccount) => {
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
};
const kept = 'Wat je had getypt, is bewaard. Log in en ga ermee verder.';
const restored = 'Wat je had getypt, staat er weer.';

test(
  'a form that is half filled when the session ends waits, and goes on after signing in',
  { tag: '@any-size' },
  async ({ page, request, signIn, newAccount, expectAccessible }) => {
    const naam = unique('De Wachter');
    const account = await newAccount();
    await promote(request, account);
    await signIn(account, '/leden/new');
    await fillLid(page, naam);
    await endSessions(request, account);
    await save(page).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('alert')).toContainText('Je sessie is beëindigd. Log opnieuw in.');
    await expect(page.getByText(kept)).toBeVisible();
    await expectAccessible();
    await signInAgain(page, account);
    await expect(page).toHaveURL('/leden/new');
    await expect(page.getByText(restored)).toBeVisible();
    await expect(page.locator('[name=naam]')).toHaveValue(naam);

    page.once('dialog', (dialog) => void dialog.accept());
    await page.locator('[name=plaats]').fill('Vossel');
    await page.reload();
    await expect(page.locator('[name=plaats]')).toHaveValue('Vossel');
    await expect(page.locator('[name=naam]')).toHaveValue(naam);
    await save(page).click();
    await expect(page.getByText(`Lid ‘${naam}’ is toegevoegd.`)).toBeVisible();
    await page.goto('/leden/new');
    await expect(page.locator('[name=naam]')).toHaveValue('');
  },
);

test(
  'a session that ends during an upload takes neither the words nor the file',
  { tag: '@any-size' },
  async ({ page, request, signIn, newAccount }) => {
    const title = unique('Onderweg');
    const account = await newAccount();
    await promote(request, account);
    await signIn(account, '/admin/bestanden/new?soort=jaarplan');
    const buffer = await contentFile('jaarplan/infographic-2023.pdf');
    await page.locator('input[name=file]').setInputFiles({ name: `${title}.pdf`, mimeType: 'application/pdf', buffer });
    await page.getByLabel('Titel').fill(title);
    await page.getByLabel('Jaar', { exact: true }).fill('2016');
    const line = await hold(page, '**/api/beheer/files');
    await save(page).click();
    await line.asked;
    await endSessions(request, account);
    line.release();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(kept)).toBeVisible();
    await signInAgain(page, account);
    await expect(page).toHaveURL('/admin/bestanden/new?soort=jaarplan');
    await expect(page.getByText(`${title}.pdf`, { exact: true })).toBeVisible();
    await expect(page.getByLabel('Titel')).toHaveValue(title);
    await save(page).click();
    await expect(page).toHaveURL('/admin/bestanden?soort=jaarplan');
    await expect(page.getByRole('button', { name: `Verwijder ${title}` })).toBeVisible();
  },
);

test(
  'of two tabs one signs out: the other keeps what was typed for the same person, and Back shows nothing',
  { tag: '@any-size' },
  async ({ page, context, request, signIn, newAccount }) => {
    const naam = unique('De Tweede');
    const account = await newAccount();
    await promote(request, account);
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
    await expect(page.getByText(kept)).toBeVisible();
    await signInAgain(other, account);
    await expect(page).toHaveURL('/leden/new');
    await expect(page.locator('[name=naam]')).toHaveValue(naam);
    await page.getByRole('button', { name: /^Menu van/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nog niet alles is opgeslagen' });
    await dialog.getByRole('button', { name: 'Blijven' }).click();
    await expect(dialog).toHaveCount(0);
    await save(page).click();
    await expect(page.getByText(`Lid ‘${naam}’ is toegevoegd.`)).toBeVisible();
  },
);
