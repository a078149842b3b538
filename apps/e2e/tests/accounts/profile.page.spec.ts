import { readFile } from 'node:fs/promises';
import { expect, test } from '../../support/fixtures.js';
import { mockConfig } from '../../support/mock-config.js';
import { anySize, chooseFile, jpegFile } from '../../support/page-helpers.js';
import { makeJpeg } from '../../support/pictures.js';

test('a lid uploads a profile photo, which the header also shows, and deletes it', async ({
  page,
  signIn,
  createAccount,
  expectAccessible,
}) => {
  const { voornaam, name, ...account } = await createAccount();
  await signIn({ voornaam, name, ...account });
  await page.getByRole('button', { name: /^Menu van/ }).click();
  await page.getByRole('menuitem', { name: 'Profiel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${voornaam} ${name}` })).toBeVisible();
  await expect(page.getByAltText('Nog geen profielfoto')).toBeVisible();

  await chooseFile(page, jpegFile(Buffer.from('geen foto'), 'pia.jpg'));
  const alert = page.getByRole('alert').filter({ hasText: 'Serer error' });
  await expect(alert).toContainText('Dit was het bericht van de server');
  await expectAccessible();

  await chooseFile(page, jpegFile(await makeJpeg(), 'pia.JPG'));
  const foto = page.getByAltText(`Profielfoto van ${voornaam} ${name}`);
  await expect(foto).toHaveAttribute('src', /\/media\//);
  await expect.poll(() => foto.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('banner').locator('img[src*="/media/"]')).toBeVisible();
  await expect(alert).toHaveCount(0);
  await page.reload();
  await expect(foto).toHaveAttribute('src', /\/media\//);
  await page.getByRole('button', { name: 'Foto verwijderen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page.getByAltText('Nog geen profielfoto')).toBeVisible();
  await page.reload();
  await expect(page.getByAltText('Nog geen profielfoto')).toBeVisible();
});

test(
  'a lid changes name and password, sees this in the timeline, signs out everywhere and deletes the account',
  anySize,
  async ({ page, signIn, createAccount, expectAccessible }) => {
    const account = await createAccount();
    await signIn(account, '/admin/profile?tab=instellingen');
    await page.locator('[name=voornaam]').fill('Petra');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Je gegevens zijn opgeslagen.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Menu van Petra ${account.name}` })).toBeVisible();

    const password = 'een-heel-ander-wachtwoord';
    await page.locator('[name=currentpassword]').fill('niet-het-wachtwoord');
    await page.locator('[name=password]').fill(password);
    await page.locator('[name=passwordcheck]').fill(`${password}!`);
    await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click();
    await expect(page.getByText('De wachtwoorden zijn niet gelijk aan elkaar')).toBeVisible();
    await page.locator('[name=passwordcheck]').fill(password);
    await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click();
    await expect(page.getByText('Dit is niet je wachtwoord.')).toBeVisible();
    await expectAccessible();
    await page.locator('[name=currentpassword]').fill(account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Je wachtwoord is gewijzigd.')).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Mijn gegevens downloaden' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('mijn-gegevens.json');
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
      results: { account: { data: { email: account.email, voornaam: 'Petra' } } },
    });

    await page.getByRole('tab', { name: 'Tijdlijn' }).click();
    await expect(page.getByRole('heading', { name: 'Vandaag' })).toBeVisible();
    await expect(page.getByText('Wachtwoord gewijzigd')).toBeVisible();
    await expect(page.getByText('Gegevens gewijzigd')).toBeVisible();
    await expectAccessible();

    await page.getByRole('tab', { name: 'Instellingen' }).click();
    await page.getByRole('button', { name: 'Overal uitloggen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Overal uitloggen' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await signIn({ ...account, password });
    await page.goto('/admin/profile?tab=instellingen');
    await page.getByRole('button', { name: 'Account verwijderen' }).click();
    await page.getByRole('dialog').locator('[name=password]').fill(password);
    await expectAccessible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel('E-mailadres').fill(account.email);
    await page.locator('input[name=password]').fill(password);
    await page.getByRole('button', { name: 'Inloggen' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Bad Login Info' })).toBeVisible();
  },
);

test(
  'the profile tabs work by keyboard, and leaving with unsaved changes asks for confirmation',
  anySize,
  async ({ page, signIn }) => {
    await signIn('lid', '/admin/profile');
    await page.getByRole('tab', { name: 'Instellingen', selected: true }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Hier komen onze berichten' })).toBeVisible();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tab=instellingen$/);
    await page.locator('[name=bedrijf]').fill('Nog niet opgeslagen');
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Nog niet alles is opgeslagen' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[name=bedrijf]')).toHaveValue('Nog niet opgeslagen');
  },
);

test('the social feed loads only after consent, which can be withdrawn', anySize, async ({ page, signIn }) => {
  const script = 'https://platform.example.net/widgets.js';
  let requestCount = 0;
  await page.route(script, (route) => {
    requestCount++;
    return route.abort();
  });
  const feed = { address: 'https://social.example.net/ruigenhei', script };
  await mockConfig(page, { feed });
  await signIn('lid', '/admin/profile');
  const loadButton = page.getByRole('button', { name: 'Berichten van platform.example.net laden' });
  await expect(loadButton).toBeVisible();
  expect(requestCount).toBe(0);
  await loadButton.click();
  await expect(page.getByText('De berichten konden niet worden geladen.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bekijk de berichten op social.example.net' })).toBeVisible();
  await page.getByRole('button', { name: 'Niet meer laden' }).click();
  await expect(loadButton).toBeVisible();
});
