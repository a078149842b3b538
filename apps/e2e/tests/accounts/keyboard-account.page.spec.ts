import { waitForMailCode } from '../../support/mail-code.js';
import { expect, test } from '../../support/fixtures.js';
import { chooseFileWith, createKeyboardUser } from '../../support/keyboard-user.js';
import { jpegFile, uniqueName } from '../../support/page-helpers.js';
import { makeJpeg } from '../../support/pictures.js';

test(
  'signing in, opening the account menu and signing out work by keyboard',
  { tag: '@any-size' },
  async ({ page, createAccount }) => {
    const { email, password, voornaam, name } = await createAccount();
    const keyboard = createKeyboardUser(page);
    await page.goto('/login');
    const submitButton = page.getByRole('button', { name: 'Inloggen' });
    await keyboard.tabTo(page.locator('[name=email]'));
    await keyboard.press('Enter');
    await expect(page.getByText('Vul je e-mailadres in.')).toBeVisible();
    await expect(page.locator('[name=email]')).toBeFocused();
    await keyboard.type(email);
    await keyboard.press('Enter');
    await expect(page.locator('[name=password]')).toBeFocused();
    await keyboard.type('niet het wachtwoord');
    await keyboard.tabToNext(page.getByRole('button', { name: 'Wachtwoord tonen' }));
    await keyboard.tabToNext(page.getByRole('link', { name: 'Wachtwoord vergeten' }));
    await keyboard.tabToNext(submitButton);
    await keyboard.tabToNext(page.getByRole('link', { name: 'Maak een account' }));
    await keyboard.shiftTabTo(submitButton);
    await keyboard.press('Space');
    await expect(page.getByRole('alert')).toContainText('Bad Login Info');
    await expect(submitButton).toBeFocused();
    await keyboard.shiftTabTo(page.locator('[name=password]'));
    await keyboard.replaceText(password);
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/');

    const menu = page.getByRole('button', { name: `Menu van ${voornaam} ${name}` });
    await keyboard.tabTo(menu);
    await keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Profiel' })).toBeFocused();
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
    await keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await expect(menu).toBeFocused();
    await keyboard.press('Space');
    await expect(page.getByRole('menuitem', { name: 'Profiel' })).toBeFocused();
    await keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/login');
  },
);

test('signing up, verifying and signing in work by keyboard', { tag: '@any-size' }, async ({ page }) => {
  const name = uniqueName('Toets');
  const email = `${name.replace(' ', '-').toLowerCase()}@example.org`;
  const keyboard = createKeyboardUser(page);
  await page.goto('/signup');
  await keyboard.tabTo(page.locator('[name=voornaam]'));
  await keyboard.type('Kee');
  await keyboard.tabToNext(page.locator('[name=name]'));
  await keyboard.type(name);
  await keyboard.tabToNext(page.locator('[name=bedrijf]'));
  await keyboard.tabToNext(page.locator('[name=email]'));
  await keyboard.type('geen adres');
  await keyboard.tabToNext(page.locator('[name=password]'));
  await keyboard.type('een-lang-wachtwoord');
  await keyboard.tabTo(page.locator('[name=passwordcheck]'));
  await keyboard.type('een-lang-wachtwoord');
  await keyboard.press('Enter');
  await expect(page.locator('[name=email]')).toBeFocused();
  await keyboard.replaceText(email);
  await keyboard.tabTo(page.getByRole('button', { name: 'Account aanmaken' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Super!');
  await expect(page.getByRole('link', { name: 'Ga meteen verder' })).toBeFocused();

  await page.goto(`/signup/verify/${await waitForMailCode(email, '/signup/verify/')}`);
  await expect(page.getByRole('alert')).toContainText('Super!');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await keyboard.tabTo(page.locator('[name=email]'));
  await keyboard.type(email);
  await keyboard.tabToNext(page.locator('[name=password]'));
  await keyboard.type('een-lang-wachtwoord');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Kee/ })).toBeVisible();
});

test('resetting a forgotten password works by keyboard', { tag: '@any-size' }, async ({ page, createAccount }) => {
  const { email } = await createAccount();
  const keyboard = createKeyboardUser(page);
  await page.goto('/login/forget');
  await keyboard.tabTo(page.locator('[name=email]'));
  await keyboard.press('Enter');
  await expect(page.locator('[name=email]')).toBeFocused();
  await keyboard.type(email);
  await keyboard.tabToNext(page.getByRole('button', { name: 'Wachtwoord opvragen' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Super!');

  await page.goto(`/login/forget/${await waitForMailCode(email, '/login/forget/')}`);
  await keyboard.tabTo(page.locator('[name=password]'));
  await keyboard.type('nog-een-wachtwoord');
  await keyboard.tabToNext(page.getByRole('button', { name: 'Wachtwoord tonen' }).first());
  await keyboard.tabToNext(page.locator('[name=passwordcheck]'));
  await keyboard.type('nog-een-wachtwoor');
  await keyboard.press('Enter');
  await expect(page.getByText('De wachtwoorden zijn niet gelijk aan elkaar')).toBeVisible();
  await expect(page.locator('[name=passwordcheck]')).toBeFocused();
  await keyboard.type('d');
  await keyboard.tabTo(page.getByRole('button', { name: 'Verzenden' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Super!');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await keyboard.tabTo(page.locator('[name=email]'));
  await keyboard.type(email);
  await keyboard.tabToNext(page.locator('[name=password]'));
  await keyboard.type('nog-een-wachtwoord');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test(
  'changing the photo, the name and the password on the profile page works by keyboard',
  { tag: '@any-size' },
  async ({ page, signIn, createAccount }) => {
    const account = await createAccount();
    const keyboard = createKeyboardUser(page);
    await signIn(account, '/admin/profile');
    await keyboard.skipToContent();
    const portrait = page.locator('input[type=file]');
    await keyboard.tabTo(portrait);
    await chooseFileWith(page, () => keyboard.press('Enter'), jpegFile(await makeJpeg()));
    await expect(page.getByText('Je profielfoto is gewijzigd.')).toBeVisible();
    await keyboard.deleteWithConfirmation(
      page.getByRole('button', { name: 'Foto verwijderen' }),
      'Je profielfoto verwijderen?',
    );
    await expect(page.getByText('Je profielfoto is verwijderd.')).toBeVisible();

    await keyboard.tabTo(page.getByRole('tab', { name: 'Instellingen' }));
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Social media' })).toBeFocused();
    await keyboard.press('ArrowLeft');
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/tab=instellingen/);
    await keyboard.tabTo(page.locator('[name=voornaam]'));
    await keyboard.replaceText(' ');
    await keyboard.press('Enter');
    await expect(page.locator('[name=voornaam]')).toBeFocused();
    await keyboard.replaceText('Kee');
    await keyboard.tabToNext(page.locator('[name=name]'));
    await keyboard.tabToNext(page.locator('[name=bedrijf]'));
    await keyboard.type('De Ree');
    await keyboard.tabToNext(page.getByRole('button', { name: 'Opslaan' }));
    await keyboard.press('Enter');
    await expect(page.getByText('Je gegevens zijn opgeslagen.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Opslaan' })).toBeFocused();

    await keyboard.tabTo(page.locator('[name=currentpassword]'));
    await keyboard.type('niet-dit-wachtwoord');
    await keyboard.tabTo(page.locator('[name=password]'));
    await keyboard.type('een-ander-wachtwoord');
    await keyboard.tabTo(page.locator('[name=passwordcheck]'));
    await keyboard.type('een-ander-wachtwoord');
    await keyboard.press('Enter');
    await expect(page.locator('[name=currentpassword]')).toBeFocused();
    await keyboard.replaceText(account.password);
    await keyboard.press('Enter');
    await expect(page.getByText('Je wachtwoord is gewijzigd.')).toBeVisible();
  },
);
