import { lidContract, type Lid } from '@ledenportaal/shared';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.js';
import { takeScreenshot } from '../../support/screenshots.js';

/** Responds with `count` leden: the leden of the demo, repeated with a number in their name. */
const mockLeden = (page: Page, count: number) =>
  page.route('**/api/leden', async (route) => {
    const response = await route.fetch();
    const { results } = lidContract.list.response.parse(await response.json());
    const leden = Array.from({ length: count }, (_, n): Lid | undefined => {
      const lid = results[n % results.length];
      const _id = n.toString(16).padStart(24, '0');
      return lid && { ...lid, _id, naam: n < results.length ? lid.naam : `${lid.naam} ${n}` };
    });
    await route.fulfill({ json: { results: leden } });
  });

test('leden: all, none, one and 5,000', async ({ page, signIn }) => {
  await signIn('admin', '/leden');
  await expect(page.getByRole('table')).toBeVisible();
  await takeScreenshot(page, 'leden');
  await page.emulateMedia({ colorScheme: 'dark' });
  await takeScreenshot(page, 'leden-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  for (const [count, expectedText] of [
    [0, 'Er zijn geen leden ingevoerd'],
    [1, '1 lid'],
    [5000, '5.000 leden'],
  ] as const) {
    await mockLeden(page, count);
    await page.goto('/leden');
    await expect(page.getByText(expectedText, { exact: true })).toBeVisible();
    await takeScreenshot(page, `leden-${count}`);
    await page.unroute('**/api/leden');
  }
});

test('lid: details, delete dialog and form', async ({ page, signIn }) => {
  await signIn('admin', '/leden?zoek=lid@example.org');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('link', { name: 'Bewerken' })).toBeVisible();
  await takeScreenshot(page, 'lid');
  await page.getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page.getByRole('dialog')).toContainText('account');
  await takeScreenshot(page, 'lid-verwijderen');
  await page.keyboard.press('Escape');
  await page.goto('/leden/new');
  const values = { naam: 'De Linde', contactpersoon: 'Els', adres: 'Brink 1', postcode: '1234 AB', plaats: 'Ruigenlo' };
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
  await page.locator('[name=email]').fill('lid@example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Serer error')).toBeVisible();
  await takeScreenshot(page, 'lid-bestaat-al');
});

test('leden: import', async ({ page, signIn }) => {
  await signIn('admin', '/leden/import');
  await expect(page.getByText('Sleep je bestand hierheen')).toBeVisible();
  await takeScreenshot(page, 'leden-import');
  const lines = [
    'naam;contactpersoon;adres;postcode;plaats;email;type;islid',
    'Café Ëlan;Zoë Vos;Dorpsstraat 8;1234 AB;Ruigenlo;elan@example.org;horeca;ja',
    'Herberg De Linde;Geertje Boskamer;Brink 2;1234 AB;Ruigenlo;lid@example.org;horeca;ja',
  ];
  const choose = (text: string) =>
    page
      .locator('input[name=file]')
      .setInputFiles({ name: 'leden.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose(lines.join('\n'));
  await expect(page.getByRole('heading', { name: 'Dit gaat er gebeuren' })).toBeVisible();
  await takeScreenshot(page, 'leden-import-plan');
  await page.getByRole('button', { name: 'Annuleren' }).click();
  await choose([...lines, 'Zonder adres;;;;;geen;horeca;misschien'].join('\n'));
  await expect(page.getByText('Fouten in het bestand').or(page.getByRole('table'))).toBeVisible();
  await takeScreenshot(page, 'leden-import-fouten');
});

test('bedrijven: cards, table and form', async ({ page, signIn }) => {
  await signIn('admin', '/bedrijven');
  const stars = page.getByRole('button', { name: /^Favoriet/ });
  await expect(stars.first()).toBeVisible();
  await takeScreenshot(page, 'bedrijven');
  await page.goto('/bedrijven?weergave=tabel&categorie=horeca');
  await expect(page.getByRole('table')).toBeVisible();
  await takeScreenshot(page, 'bedrijven-tabel');
  await page
    .getByRole('link', { name: /^Bewerk / })
    .first()
    .click();
  await expect(page.locator('[name=naam]')).toBeVisible();
  await takeScreenshot(page, 'bedrijf-bewerken');
});
