import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test as base } from '../../support/fixtures.js';
import { largeBankSize, startLargeBank } from '../../support/large-bank.js';
import {
  clickBulkAction,
  isSmallScreen,
  openFilters,
  showResults,
  waitForDownload,
} from '../../support/page-helpers.js';

const startTimeoutMs = 15 * 60_000;

/** Journeys in a portal with 2,500 photos. Each test changes photos of its own. */
const test = base.extend<object, { portalUrl: string }>({
  portalUrl: [
    async ({ browserName: _ }, use) => {
      const { url, stop } = await startLargeBank();
      await use(url);
      await stop();
    },
    { scope: 'worker', timeout: startTimeoutMs },
  ],
});
// One portal for all tests of the file.
test.describe.configure({ mode: 'default' });
test.slow();

const choosePage = (page: Page) => page.getByRole('checkbox', { name: 'Alles op deze pagina' }).check();
const getBar = (page: Page) => page.getByRole('group', { name: 'Gekozen foto’s' });
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const submit = async (dialog: Locator, name: string) => {
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
};
const searchAddress = (text: string) => `/admin/beeldbank?zoek=${encodeURIComponent(text)}`;

/** Opens the results for a word on one page, and returns their checkboxes. */
const showOnOnePage = async (page: Page, name: string, count: number) => {
  await openFilters(page);
  await page.getByRole('combobox', { name: 'Per pagina' }).selectOption('48');
  await showResults(page);
  const boxes = page.getByRole('checkbox', { name: new RegExp(`^Kies ${name}`) });
  await expect(boxes).toHaveCount(count);
  return boxes;
};

test('photos that leave the results by an edit stay chosen only while they are shown', async ({
  page,
  signIn,
  expectAccessibleAndResponsive,
}) => {
  await signIn('admin', searchAddress('Pieter van Dam'));
  const boxes = await showOnOnePage(page, 'Bosrand', 40);
  await boxes.first().check();
  await boxes.nth(29).click({ modifiers: ['Shift'] });
  await expect(getBar(page)).toContainText('30 gekozen');
  await expectAccessibleAndResponsive();
  await clickBulkAction(page, 'Eigenaar zetten');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Eigenaar' }).fill('Ada de Boer');
  await submit(dialogOf(page, 'Eigenaar van 30 foto’s'), 'Opslaan');
  const edited = page.getByRole('region', { name: 'Net bewerkt, niet meer in dit resultaat (30)' });
  await expect(edited.getByRole('checkbox', { checked: true })).toHaveCount(30);
  await choosePage(page);
  await expect(getBar(page)).toContainText('40 gekozen, waarvan 30 net bewerkt');
  await edited.getByRole('button', { name: 'Net bewerkte foto’s sluiten' }).click();
  await expect(getBar(page)).toContainText('10 gekozen');
  await clickBulkAction(page, 'Verwijderen');
  const question = dialogOf(page, '10 foto’s verwijderen?');
  await expectAccessibleAndResponsive();
  await submit(question, 'Annuleren');
});

test('all results are chosen, changed by a job, and undone', async ({
  page,
  signIn,
  expectAccessibleAndResponsive,
}) => {
  await signIn('admin', searchAddress('Libellen'));
  await choosePage(page);
  await expect(getBar(page)).toContainText('24 gekozen');
  await page.getByRole('button', { name: 'Kies alle 121 resultaten' }).click();
  await expect(getBar(page)).toContainText('Alle 121 resultaten gekozen');
  await expectAccessibleAndResponsive();
  await clickBulkAction(page, 'Locatie zetten');
  const dialog = dialogOf(page, 'Locatie van 121 foto’s');
  await dialog.getByRole('textbox', { name: 'Locatie' }).fill('Leenderheide');
  await expect(dialog.getByRole('status')).toHaveText('Dit wijzigt 121 van 121 foto’s.');
  await expectAccessibleAndResponsive();
  await submit(dialog, 'Opslaan');
  await expect(page.getByText('121 foto’s klaar.')).toBeVisible();
  await page.goto(searchAddress('Leenderheide'));
  await expect(page.getByText('121 foto’s').first()).toBeVisible();
  await page.goto('/admin/bewerkingen');
  await expectAccessibleAndResponsive();
  await page.getByRole('button', { name: 'Ongedaan maken: Locatie gewijzigd' }).click();
  await expect(page.getByText('121 foto’s teruggezet.').first()).toBeVisible();
  await page.goto(searchAddress('Leenderheide'));
  await expect(page.getByRole('heading', { name: /^Niets gevonden voor/ })).toBeVisible();
});

test('a change of the whole image bank says what it does, stops half way, and is undone', async ({
  page,
  signIn,
  expectAccessibleAndResponsive,
}) => {
  const text = 'Uit het archief van de stichting';
  await signIn('admin', '/admin/beeldbank');
  await choosePage(page);
  await page.getByRole('button', { name: /^Kies alle [\d.]+ resultaten$/ }).click();
  await clickBulkAction(page, 'Beschrijving aanvullen of zetten');
  const dialog = dialogOf(page, /^Beschrijving van/);
  await dialog.getByRole('textbox', { name: 'Beschrijving' }).fill(text);
  const total = (largeBankSize + 36).toLocaleString('nl-NL');
  await expect(dialog.getByRole('status')).toHaveText(`Dit wijzigt ${total} van ${total} foto’s.`);
  await expectAccessibleAndResponsive();
  await submit(dialog, 'Opslaan');
  await expect(page.getByRole('progressbar', { name: 'Voortgang' })).toBeVisible();
  await expectAccessibleAndResponsive();
  await page.getByRole('button', { name: 'Stoppen: Beschrijving gewijzigd' }).click();
  const stopped = await page.getByText(/Gestopt na [\d.]+ foto’s/).innerText();
  const [count] = /[\d.]+ foto’s/.exec(stopped)!;
  await page.goto(searchAddress(text));
  await expect(page.getByRole('checkbox', { name: /^Kies/ }).first()).toBeVisible();
  await page.goto('/admin/bewerkingen');
  await page.getByRole('button', { name: 'Ongedaan maken: Beschrijving gewijzigd' }).click();
  await expect(page.getByText(`${count} teruggezet.`).first()).toBeVisible();
  await page.goto(searchAddress(text));
  await expect(page.getByRole('heading', { name: /^Niets gevonden voor/ })).toBeVisible();
});

test('many photos go to the trash, back, and away for good', async ({
  page,
  signIn,
  expectAccessibleAndResponsive,
}) => {
  await signIn('admin', searchAddress('Sneeuwhaas'));
  await showOnOnePage(page, 'Sneeuwhaas', 30);
  await choosePage(page);
  await expect(getBar(page)).toContainText('30 gekozen');
  await clickBulkAction(page, 'Verwijderen');
  await submit(dialogOf(page, '30 foto’s verwijderen?'), 'Verwijderen');
  await expect(page.getByText('30 foto’s verwijderd.')).toBeVisible();
  await page.goto('/admin/beeldbank/prullenbak');
  await choosePage(page);
  await expectAccessibleAndResponsive();
  await page.getByRole('button', { name: 'Terugzetten', exact: true }).first().click();
  await expect(page.getByText('12 foto’s teruggezet in de beeldbank.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Kies Sneeuwhaas/ })).toHaveCount(12);
  await choosePage(page);
  await page
    .getByRole('button', { name: /^Voorgoed verwijderen/ })
    .first()
    .click();
  const question = page.getByRole('dialog');
  await question.getByRole('textbox').fill('12');
  await expectAccessibleAndResponsive();
  await question.getByRole('button', { name: /verwijderen$/i }).click();
  await expect(page.getByText('12 foto’s voorgoed verwijderd.')).toBeVisible();
  await page.goto(searchAddress('Sneeuwhaas'));
  await expect(page.getByText('12 foto’s').first()).toBeVisible();
});

test('many photos become concepts, which a lid does not find, and are published', async ({
  page,
  signIn,
  browser,
  portalUrl,
  expectAccessibleAndResponsive,
}) => {
  await signIn('admin', searchAddress('Nevelbank'));
  await showOnOnePage(page, 'Nevelbank', 30);
  const change = async (action: string, title: string, button: string, outcome: string) => {
    await choosePage(page);
    await clickBulkAction(page, action);
    const dialog = dialogOf(page, title);
    await expectAccessibleAndResponsive();
    await submit(dialog, button);
    await expect(page.getByText(outcome).last()).toBeVisible();
  };
  const countForLid = async () => {
    const context = await browser.newContext({ baseURL: portalUrl });
    const { token } = (await (
      await context.request.post('/api/signin', { data: { email: 'lid@example.org', password: 'demo-lid-1' } })
    ).json()) as { token: string };
    const response = await context.request.post('/api/fotoboek', {
      headers: { authorization: token },
      data: { tekst: 'Nevelbank' },
    });
    const { results } = (await response.json()) as { results: { total: number } };
    await context.close();
    return results.total;
  };
  await change(
    'Niet meer tonen (concept)',
    '30 foto’s niet meer tonen?',
    'Niet meer tonen',
    'Leden zien 30 foto’s niet meer.',
  );
  expect(await countForLid()).toBe(0);
  await change('Publiceren', '30 foto’s publiceren?', 'Publiceren', '30 foto’s gepubliceerd.');
  expect(await countForLid()).toBe(30);
});

test('the metadata of all photos is exported, changed in a file, imported, and undone', async ({
  page,
  signIn,
  expectAccessibleAndResponsive,
}) => {
  await signIn('admin', '/admin/beeldbank');
  await choosePage(page);
  await page.getByRole('button', { name: /^Kies alle [\d.]+ resultaten$/ }).click();
  const exported = await waitForDownload(page, () => clickBulkAction(page, 'Exporteren (CSV)'));
  const lines = (await readFile(await exported.path(), 'utf8')).split('\r\n');
  expect(lines.length).toBeGreaterThan(largeBankSize);
  const changed = lines.map((line) => (line.includes('Jaarmarkt') ? line.replace('Karel Smit', 'Ria Bos') : line));
  await page.getByRole('link', { name: 'Importeren' }).click();
  await page.locator('input[name=file]').setInputFiles({
    name: 'fotos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(changed.join('\r\n')),
  });
  await expect(page.getByText('Foto’s per kolom: eigenaar 30.')).toBeVisible();
  await expectAccessibleAndResponsive();
  await page.getByRole('button', { name: 'Uitvoeren' }).click();
  await expect(page.getByText('30 foto’s gewijzigd.').first()).toBeVisible();
  await page.goto(searchAddress('Ria Bos'));
  await expect(page.getByText('30 foto’s').first()).toBeVisible();
  await page.goto('/admin/bewerkingen');
  await page.getByRole('button', { name: /^Ongedaan maken: Eigenaar gewijzigd met een CSV-bestand/ }).click();
  await expect(page.getByText('30 foto’s teruggezet.').first()).toBeVisible();
  await expectAccessibleAndResponsive();
});

test('on a telephone the checkbox says that it chooses this page', async ({ page, signIn }) => {
  await signIn('admin', '/admin/beeldbank');
  await choosePage(page);
  await expect(
    getBar(page).getByText(isSmallScreen(page) ? 'Deze pagina' : 'Alles op deze pagina', { exact: true }),
  ).toBeVisible();
  await expect(getBar(page)).toContainText('24 gekozen');
});
