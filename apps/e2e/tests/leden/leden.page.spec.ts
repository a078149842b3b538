import { readFile } from 'node:fs/promises';

import { expect, test } from '../../support/fixtures.js';
import { anySize, core, uniqueName, waitForDownload } from '../../support/page-helpers.js';

/** Returns an e-mail address that is as unique as the name. */
const toEmail = (naam: string) => `${naam.replace(/\s+/g, '.').toLowerCase()}@example.org`;
const csvFile = (text: string) => ({ name: 'leden.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const csvHeader = 'naam;contactpersoon;adres;postcode;plaats;email;type;islid';

test('a lid finds other leden, and cannot edit or delete them', core, async ({ page, signIn, testData }) => {
  const naam = uniqueName('Herberg');
  const lid = await testData.addLid({ naam, email: toEmail(naam), plaats: 'Bremhout', islid: true });
  await signIn('lid', '/leden/');
  await expect(page.getByRole('heading', { level: 1, name: 'Leden' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nieuw', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Verwijder/ })).toHaveCount(0);
  await expect(page.getByText('Heeft account')).toHaveCount(0);

  await page.getByRole('searchbox').fill(lid.email);
  await expect(page.getByText('1 lid', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('Betalend lid')).toBeVisible();
  await expect(page).toHaveURL(/zoek=/);
  await page.getByRole('link', { name: naam }).click();
  await expect(page.getByRole('heading', { level: 1, name: naam })).toBeVisible();
  await expect(page.getByRole('link', { name: lid.email })).toHaveAttribute('href', `mailto:${lid.email}`);
  await expect(page.getByRole('link', { name: 'Bewerken' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Terug' }).click();
  await expect(page).toHaveURL(/\/leden\/?\?zoek=/);

  await page.goto('/leden/new');
  await expect(page.getByRole('heading', { level: 1, name: 'Geen toegang' })).toBeVisible();
  await page.goto('/leden/lid/0123456789abcdef01234567');
  await expect(page).toHaveURL(/\/leden$/);
  await expect(page.getByText('Dit lid bestaat niet (meer).')).toBeVisible();
});

test(
  'an admin adds a lid, gets an error for a duplicate e-mail address, and edits and deletes the lid',
  anySize,
  async ({ page, signIn, testData, expectAccessible }) => {
    const naam = uniqueName('Camping');
    const other = await testData.addLid({ naam: uniqueName('Bakkerij'), email: toEmail(uniqueName('bakkerij')) });
    await signIn('admin', '/leden');
    await page.getByRole('link', { name: 'Nieuw', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('[name=naam]')).toBeFocused();
    for (const value of [naam, 'Wim Oosterhof', 'Heideweg 2', '4321 BA', 'Vossel', other.email]) {
      await page.keyboard.type(value);
      await page.keyboard.press('Tab');
    }
    await page.locator('[name=type]').selectOption('winkel');
    await page.locator('[name=islid]').selectOption('true');
    await page.locator('[name=plaats]').press('Enter');
    const alert = page.getByRole('alert').filter({ hasText: 'Serer error' });
    await expect(alert).toContainText('Dit was het bericht van de server');
    await expect(alert).toContainText('Er is al een lid met dit e-mailadres.');
    await expect(alert.getByRole('link')).toHaveAttribute('href', `/leden/lid/${other._id}`);
    await expectAccessible();
    await page.locator('[name=email]').fill(toEmail(naam));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/leden$/);
    await expect(page.getByText(`Lid ‘${naam}’ is toegevoegd.`)).toBeVisible();

    await page.getByRole('searchbox').fill(naam);
    await page.getByRole('link', { name: naam }).click();
    await page.getByRole('link', { name: 'Bewerken' }).click();
    await expect(page.locator('[name=type]')).toHaveValue('winkel');
    await expectAccessible();
    await page.locator('[name=plaats]').fill('Bremhout');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Lid ‘${naam}’ is gewijzigd.`)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('4321 BA Bremhout');

    await page.getByRole('button', { name: 'Verwijderen' }).click();
    const dialog = page.getByRole('dialog', { name: `Lid ‘${naam}’ verwijderen?` });
    await expect(dialog).toContainText('Er horen geen accounts bij.');
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Verwijderen' }).click();
    await dialog.getByRole('button', { name: 'Verwijderen' }).click();
    await expect(page).toHaveURL(/\/leden$/);
    await expect(page.getByText(`Lid ‘${naam}’ is verwijderd.`)).toBeVisible();

    await page.getByRole('link', { name: 'Naar de prullenbak' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Prullenbak leden' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: naam })).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: `Terugzetten: ${naam}` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Lid ‘${naam}’ staat weer op de ledenlijst.`)).toBeVisible();
    await page.getByRole('link', { name: 'Bekijk het lid' }).click();
    await expect(page.getByRole('main')).toContainText('4321 BA Bremhout');
  },
);

test(
  'an admin deletes a removed lid for good after typing the number of leden',
  anySize,
  async ({ page, signIn, testData, expectAccessible }) => {
    const naam = uniqueName('Molen');
    const lid = await testData.addLid({ naam, email: toEmail(naam) });
    await testData.removeLid(lid);
    await signIn('admin', '/admin/leden/prullenbak');
    await page.getByRole('checkbox', { name: naam }).check();
    await expect(page.getByText('1 gekozen')).toBeVisible();
    await page.getByRole('button', { name: 'Voorgoed verwijderen' }).click();
    const dialog = page.getByRole('dialog', { name: '1 lid voorgoed verwijderen?' });
    const field = dialog.getByRole('textbox', { name: 'Typ 1 om te bevestigen' });
    await expect(field).toBeFocused();
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Dit is niet het aantal. Typ 1.');
    await expect(field).toBeFocused();
    await expectAccessible();
    await field.fill('1');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 lid voorgoed verwijderd.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: naam })).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  },
);

test(
  'an admin who saves a lid that another admin changed sees the differences',
  anySize,
  async ({ page, signIn, testData, request, expectAccessible }) => {
    const naam = uniqueName('Landgoed');
    const { _id, isregist: _, ...lid } = await testData.addLid({ naam, email: toEmail(naam) });
    await signIn('admin', `/leden/lid/${_id}?bewerken`);
    await page.locator('[name=plaats]').fill('Vossel');
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const otherUpdate = await request.put(`/api/leden/${_id}`, {
      headers: { authorization: token },
      data: { ...lid, plaats: 'Bremhout' },
    });
    expect(otherUpdate.ok(), await otherUpdate.text()).toBe(true);
    await page.getByRole('button', { name: 'Opslaan' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Iemand anders heeft dit lid intussen gewijzigd.' });
    await expect(alert).toContainText('Bremhout');
    await expect(alert).toContainText('Vossel');
    await expectAccessible();
    await alert.getByRole('button', { name: 'Bewaar toch het mijne' }).click();
    await expect(page.getByRole('main')).toContainText('1234 AB Vossel');
  },
);

test(
  'an import of leden shows a preview first, and importing the export again changes nothing',
  anySize,
  async ({ page, signIn, testData, expectAccessible }) => {
    const [naam, known] = [uniqueName('Café Ëlan'), uniqueName('Museum')];
    const lid = await testData.addLid({ naam: known, email: toEmail(uniqueName('museum')) });
    const rows = [
      `${naam};Zoë Vos;Dorpsstraat 8;1234 AB;Elderveen;${toEmail(uniqueName('elan'))};horeca;ja`,
      `${known};${lid.contactpersoon};${lid.adres};${lid.postcode};Bremhout;${lid.email};${lid.type};nee`,
    ];
    await signIn('admin', '/leden');
    await page.getByRole('link', { name: 'Importeren' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Leden importeren' })).toBeVisible();
    const exampleFile = await waitForDownload(page, () =>
      page.getByRole('button', { name: 'Download een voorbeeldbestand' }).click(),
    );
    expect(exampleFile.suggestedFilename()).toBe('leden-voorbeeld.csv');

    const file = page.locator('input[name=file]');
    await file.setInputFiles(csvFile([csvHeader, ...rows, 'Zonder adres;;;;;geen;horeca;misschien'].join('\n')));
    await expect(page.getByRole('heading', { name: 'Dit bestand kan zo niet worden ingelezen' })).toBeFocused();
    await expect(page.getByRole('row').filter({ hasText: 'email' })).toContainText('4');
    await expect(page.getByRole('button', { name: 'Uitvoeren' })).toBeDisabled();
    await expectAccessible();
    await page.getByRole('button', { name: 'Annuleren' }).click();

    await file.setInputFiles(csvFile([csvHeader, ...rows].join('\n')));
    await expect(page.getByRole('heading', { name: 'Dit gaat er gebeuren' })).toBeFocused();
    await expect(page.getByRole('listitem').filter({ hasText: naam })).toContainText('Nieuw');
    await expect(page.getByRole('listitem').filter({ hasText: known })).toContainText('Bremhout');
    await expectAccessible();
    await page.getByRole('button', { name: 'Uitvoeren' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Het bestand is ingelezen.' })).toBeVisible();
    await expectAccessible();
    await page.getByRole('link', { name: 'Naar de leden' }).click();
    await page.getByRole('searchbox').fill(naam);
    await expect(page.getByRole('link', { name: naam })).toBeVisible();

    const exported = await waitForDownload(page, () => page.getByRole('button', { name: 'Exporteren' }).click());
    expect(exported.suggestedFilename()).toMatch(/^leden-\d{4}-\d\d-\d\d\.csv$/);
    // Other tests edit their leden meanwhile, so only the header and the two leden of this test are imported again.
    const [header, ...lines] = (await readFile(await exported.path(), 'utf8')).split('\r\n');
    const ownLines = lines.filter((line) => line.includes(naam) || line.includes(known));
    expect(ownLines).toHaveLength(2);
    await page.goto('/leden/import');
    await file.setInputFiles(csvFile([header, ...ownLines, ''].join('\r\n')));
    await expect(page.getByText(/Er is niets te doen/)).toBeVisible();
  },
);
