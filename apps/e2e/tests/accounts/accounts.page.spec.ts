import { expect, test } from '../../support/fixtures.js';
import { anySize, isSmallScreen } from '../../support/page-helpers.js';

test('an admin disables an account, which signs its open page out at the next request, and enables it again', async ({
  page,
  browser,
  signIn,
  createAccount,
  expectAccessible,
}) => {
  const account = await createAccount();
  const name = `${account.voornaam} ${account.name}`;
  const memberPage = await browser.newPage();
  await memberPage.goto(`${process.env.PORTAL_URL}/login`);
  await memberPage.getByLabel('E-mailadres').fill(account.email);
  await memberPage.locator('input[name=password]').fill(account.password);
  await memberPage.getByRole('button', { name: 'Inloggen' }).click();
  await expect(memberPage.getByRole('button', { name: `Menu van ${name}` })).toBeAttached();

  await signIn('admin');
  if (isSmallScreen(page)) await page.getByRole('button', { name: 'Menu openen' }).click();
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

  await memberPage.getByRole('link', { name: 'Zoek een foto' }).click();
  await expect(memberPage).toHaveURL(/\/login$/);
  await expect(memberPage.getByRole('alert')).toContainText('Dit account is uitgezet.');
  await memberPage.close();

  await page.getByRole('link', { name: /^Uitgezet/ }).click();
  await expect(page).toHaveURL(/state=disabled/);
  await page.getByRole('button', { name: `Acties voor ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Aanzetten' }).click();
  await expect(page.getByText(`${name} kan weer inloggen.`)).toBeVisible();
});

test('demoting the last admin is rejected with the reason', anySize, async ({ page, signIn, expectAccessible }) => {
  await signIn('admin', '/admin/accounts?zoek=beheer%40example.org');
  await page.getByRole('button', { name: /^Acties voor/ }).click();
  await page.getByRole('menuitem', { name: 'Rol wijzigen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Gebruiker' }).check();
  await expect(dialog).toContainText('Let op: dit is je eigen account.');
  await dialog.getByRole('button', { name: 'Opslaan' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Dit is de laatste beheerder.');
  await expectAccessible();
});

test(
  'the mail tab is empty when all mail arrived, and a lid has no access to the page',
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
