import { expect, test } from '../support/journey.js';
import { anySize, chooseFile, jpegFile } from '../support/pages.js';
import { makeJpeg } from '../support/pictures.js';

test('a member gets a photo, which the header shows too, and takes it off', async ({
  page,
  signIn,
  newAccount,
  expectAccessible,
}) => {
  const { voornaam, name, ...account } = await newAccount();
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
  const photo = page.getByAltText(`Profielfoto van ${voornaam} ${name}`);
  await expect(photo).toHaveAttribute('src', /\/media\//);
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('banner').locator('img[src*="/media/"]')).toBeVisible();
  await expect(alert).toHaveCount(0);
  await page.reload();
  await expect(photo).toHaveAttribute('src', /\/media\//);
  await page.getByRole('button', { name: 'Foto verwijderen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page.getByAltText('Nog geen profielfoto')).toBeVisible();
  await page.reload();
  await expect(page.getByAltText('Nog geen profielfoto')).toBeVisible();
});

test(
  'a member changes name and password, looks back at it, and leaves for good',
  anySize,
  async ({ page, signIn, newAccount, expectAccessible }) => {
    const account = await newAccount();
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

test('what was typed is not lost without asking, and the tabs work by keyboard', anySize, async ({ page, signIn }) => {
  await signIn('lid', '/admin/profile');
  await expect(page.getByRole('heading', { name: 'Hier komen onze berichten' })).toBeVisible();
  await page.getByRole('tab', { name: 'Social media' }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=instellingen$/);
  await page.locator('[name=bedrijf]').fill('Nog niet opgeslagen');
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Nog niet alles is opgeslagen' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[name=bedrijf]')).toHaveValue('Nog niet opgeslagen');
});

test('the social feed is fetched after consent alone, which can be taken back', anySize, async ({ page, signIn }) => {
  const script = 'https://platform.example.net/widgets.js';
  let fetched = 0;
  await page.route(script, (route) => {
    fetched++;
    return route.abort();
  });
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    const { results } = (await answer.json()) as { results: object };
    const feed = { address: 'https://social.example.net/ruigenhei', script };
    await route.fulfill({ response: answer, json: { results: { ...results, feed } } });
  });
  await signIn('lid', '/admin/profile');
  const agree = page.getByRole('button', { name: 'Berichten van platform.example.net laden' });
  await expect(agree).toBeVisible();
  expect(fetched).toBe(0);
  await agree.click();
  await expect(page.getByText('De berichten konden niet worden geladen.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bekijk de berichten op social.example.net' })).toBeVisible();
  await page.getByRole('button', { name: 'Niet meer laden' }).click();
  await expect(agree).toBeVisible();
});
