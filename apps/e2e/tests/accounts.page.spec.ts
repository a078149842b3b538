import { expect, test } from '../support/journey.js';
import { anySize, isSmall } from '../support/pages.js';

test('an admin disables an account, whose page ends at its next call, and lets it in again', async ({
  page,
  browser,
  signIn,
  newAccount,
  expectAccessible,
}) => {
  const account = await newAccount();
  const name = `${account.voornaam} ${account.name}`;
  const theirs = await browser.newPage();
  await theirs.goto(`${process.env.PORTAL_URL}/login`);
  await theirs.getByLabel('E-mailadres').fill(account.email);
  await theirs.locator('input[name=password]').fill(account.password);
  await theirs.getByRole('button', { name: 'Inloggen' }).click();
  await expect(theirs.getByRole('button', { name: `Menu van ${name}` })).toBeAttached();

  await signIn('admin');
  if (isSmall(page)) await page.getByRole('button', { name: 'Menu openen' }).click();
  await page.getByRole('link', { name: 'Accounts' }).click();
  await expect(page.getByText('Dit ben jij')).toBeVisible();
  await page.getByRole('searchbox').fill(account.email);
  await expect(page.getByText('1 account', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/zoek=/);
  await page.getByRole('button', { name: `Acties voor ${name}` }).click();
  await expectAccessible();
  await page.getByRole('menuitem', { name: 'Uitzetten' }).click();
  const dialog = page.getByRole('dialog', { name: `Account van ${name} uitzetten?` });
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Uitzetten' }).click();
  await expect(page.getByText(`Het account van ${name} is uitgezet.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `Acties voor ${name}` })).toBeFocused();

  await theirs.getByRole('link', { name: 'Zoek een foto' }).click();
  await expect(theirs).toHaveURL(/\/login$/);
  await expect(theirs.getByRole('alert')).toContainText('Dit account is uitgezet.');
  await theirs.close();

  await page.getByRole('link', { name: /^Uitgezet/ }).click();
  await expect(page).toHaveURL(/state=disabled/);
  await page.getByRole('button', { name: `Acties voor ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Aanzetten' }).click();
  await expect(page.getByText(`${name} kan weer inloggen.`)).toBeVisible();
});

test('the last admin stays, with the reason', anySize, async ({ page, signIn, expectAccessible }) => {
  await signIn('admin', '/admin/accounts?zoek=beheer%40example.org');
  await page.getByRole('button', { name: /^Acties voor/ }).click();
  await page.getByRole('menuitem', { name: 'Geen beheerder meer' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Let op: dit is je eigen account.');
  await dialog.getByRole('button', { name: 'Geen beheerder meer' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Dit is de laatste beheerder.');
  await expectAccessible();
});

test(
  'mail that arrived leaves nothing to do, and a lid may not come here',
  anySize,
  async ({ page, signIn, expectAccessible }) => {
    await signIn('admin', '/admin/accounts?tab=mail');
    await expect(page.getByRole('heading', { name: 'Er is geen mail die niet aankwam' })).toBeVisible();
    await expectAccessible();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await signIn('lid', '/admin/accounts');
    await expect(page.getByRole('heading', { level: 1, name: 'Geen toegang' })).toBeVisible();
  },
);
