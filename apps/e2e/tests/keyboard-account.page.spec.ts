import { mailCode } from '../support/mail-code.js';
import { expect, test } from '../support/journey.js';
import { chooseBy, keyboardOf } from '../support/keyboard.js';
import { jpegFile, unique } from '../support/pages.js';
import { makeJpeg } from '../support/pictures.js';

test('signing in, the menu of who is here, and signing out', { tag: '@any-size' }, async ({ page, newAccount }) => {
  const { email, password, voornaam, name } = await newAccount();
  const keys = keyboardOf(page);
  await page.goto('/login');
  const submit = page.getByRole('button', { name: 'Inloggen' });
  await keys.tabTo(page.locator('[name=email]'));
  await keys.press('Enter');
  await expect(page.getByText('Vul je e-mailadres in.')).toBeVisible();
  await expect(page.locator('[name=email]')).toBeFocused();
  await keys.type(email);
  await keys.press('Enter');
  await expect(page.locator('[name=password]')).toBeFocused();
  await keys.type('niet het wachtwoord');
  await keys.next(page.getByRole('button', { name: 'Wachtwoord tonen' }));
  await keys.next(page.getByRole('link', { name: 'Wachtwoord vergeten' }));
  await keys.next(submit);
  await keys.next(page.getByRole('link', { name: 'Maak een account' }));
  await keys.backTo(submit);
  await keys.press('Space');
  await expect(page.getByRole('alert')).toContainText('Bad Login Info');
  await expect(submit).toBeFocused();
  await keys.backTo(page.locator('[name=password]'));
  await keys.retype(password);
  await keys.press('Enter');
  await expect(page).toHaveURL('/');

  const menu = page.getByRole('button', { name: `Menu van ${voornaam} ${name}` });
  await keys.tabTo(menu);
  await keys.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Profiel' })).toBeFocused();
  await keys.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await keys.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(menu).toBeFocused();
  await keys.press('Space');
  await expect(page.getByRole('menuitem', { name: 'Profiel' })).toBeFocused();
  await keys.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await keys.press('Enter');
  await expect(page).toHaveURL('/login');
});

test('signing up, to the first sign-in', { tag: '@any-size' }, async ({ page }) => {
  const name = unique('Toets');
  const email = `${name.replace(' ', '-').toLowerCase()}@example.org`;
  const keys = keyboardOf(page);
  await page.goto('/signup');
  await keys.tabTo(page.locator('[name=voornaam]'));
  await keys.type('Kee');
  await keys.next(page.locator('[name=name]'));
  await keys.type(name);
  await keys.next(page.locator('[name=bedrijf]'));
  await keys.next(page.locator('[name=email]'));
  await keys.type('geen adres');
  await keys.next(page.locator('[name=password]'));
  await keys.type('een-lang-wachtwoord');
  await keys.tabTo(page.locator('[name=passwordcheck]'));
  await keys.type('een-lang-wachtwoord');
  await keys.press('Enter');
  await expect(page.locator('[name=email]')).toBeFocused();
  await keys.retype(email);
  await keys.tabTo(page.getByRole('button', { name: 'Account aanmaken' }));
  await keys.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Super!');
  await expect(page.getByRole('link', { name: 'Ga meteen verder' })).toBeFocused();

  await page.goto(`/signup/verify/${await mailCode(email, '/signup/verify/')}`);
  await expect(page.getByRole('alert')).toContainText('Super!');
  await keys.press('Enter');
  await expect(page).toHaveURL('/login');
  await keys.tabTo(page.locator('[name=email]'));
  await keys.type(email);
  await keys.next(page.locator('[name=password]'));
  await keys.type('een-lang-wachtwoord');
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Kee/ })).toBeVisible();
});

test('a forgotten password, to the new one', { tag: '@any-size' }, async ({ page, newAccount }) => {
  const { email } = await newAccount();
  const keys = keyboardOf(page);
  await page.goto('/login/forget');
  await keys.tabTo(page.locator('[name=email]'));
  await keys.press('Enter');
  await expect(page.locator('[name=email]')).toBeFocused();
  await keys.type(email);
  await keys.next(page.getByRole('button', { name: 'Wachtwoord opvragen' }));
  await keys.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Super!');

  await page.goto(`/login/forget/${await mailCode(email, '/login/forget/')}`);
  await keys.tabTo(page.locator('[name=password]'));
  await keys.type('nog-een-wachtwoord');
  await keys.next(page.getByRole('button', { name: 'Wachtwoord tonen' }).first());
  await keys.next(page.locator('[name=passwordcheck]'));
  await keys.type('nog-een-wachtwoor');
  await keys.press('Enter');
  await expect(page.getByText('De wachtwoorden zijn niet gelijk aan elkaar')).toBeVisible();
  await expect(page.locator('[name=passwordcheck]')).toBeFocused();
  await keys.type('d');
  await keys.tabTo(page.getByRole('button', { name: 'Verzenden' }));
  await keys.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Super!');
  await keys.press('Enter');
  await expect(page).toHaveURL('/login');
  await keys.tabTo(page.locator('[name=email]'));
  await keys.type(email);
  await keys.next(page.locator('[name=password]'));
  await keys.type('nog-een-wachtwoord');
  await keys.press('Enter');
  await expect(page).toHaveURL('/');
});

test(
  'the own profile: the photo, the name, the password',
  { tag: '@any-size' },
  async ({ page, signIn, newAccount }) => {
    const account = await newAccount();
    const keys = keyboardOf(page);
    await signIn(account, '/admin/profile');
    await keys.skipToContent();
    const portrait = page.locator('input[type=file]');
    await keys.tabTo(portrait);
    await chooseBy(page, () => keys.press('Enter'), jpegFile(await makeJpeg()));
    await expect(page.getByText('Je profielfoto is gewijzigd.')).toBeVisible();
    await keys.remove(page.getByRole('button', { name: 'Foto verwijderen' }), 'Je profielfoto verwijderen?');
    await expect(page.getByText('Je profielfoto is verwijderd.')).toBeVisible();

    await keys.tabTo(page.getByRole('tab', { name: 'Social media' }));
    await keys.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Tijdlijn' })).toBeFocused();
    await keys.press('ArrowRight');
    await keys.press('Enter');
    await expect(page).toHaveURL(/tab=instellingen/);
    await keys.tabTo(page.locator('[name=voornaam]'));
    await keys.retype(' ');
    await keys.press('Enter');
    await expect(page.locator('[name=voornaam]')).toBeFocused();
    await keys.retype('Kee');
    await keys.next(page.locator('[name=name]'));
    await keys.next(page.locator('[name=bedrijf]'));
    await keys.type('De Ree');
    await keys.next(page.getByRole('button', { name: 'Opslaan' }));
    await keys.press('Enter');
    await expect(page.getByText('Je gegevens zijn opgeslagen.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Opslaan' })).toBeFocused();

    await keys.tabTo(page.locator('[name=currentpassword]'));
    await keys.type('niet-dit-wachtwoord');
    await keys.tabTo(page.locator('[name=password]'));
    await keys.type('een-ander-wachtwoord');
    await keys.tabTo(page.locator('[name=passwordcheck]'));
    await keys.type('een-ander-wachtwoord');
    await keys.press('Enter');
    await expect(page.locator('[name=currentpassword]')).toBeFocused();
    await keys.retype(account.password);
    await keys.press('Enter');
    await expect(page.getByText('Je wachtwoord is gewijzigd.')).toBeVisible();
  },
);
