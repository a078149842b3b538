import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { getCatalogueFiles } from '../../support/catalogue.js';
import { expect, test } from '../../support/fixtures.js';
import { uniqueName, waitForDownload } from '../../support/page-helpers.js';
import { makeJpeg } from '../../support/pictures.js';

test('a lid finds downloaded photos and files back, downloads them in the same form again, and saves the list as CSV', async ({
  page,
  signIn,
  createAccount,
  testData,
  expectAccessibleAndResponsive,
}) => {
  const beschrijving = uniqueName('Heide');
  const foto = await testData.addFoto({ beschrijving }, await makeJpeg({ width: 2400, height: 1600 }));
  const [plan] = await getCatalogueFiles('jaarplan');
  await signIn(await createAccount(), `/beeldbank/item/${foto._id}`);
  await page.getByRole('button', { name: 'Kies een formaat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kies een formaat' });
  await dialog.getByRole('radio', { name: /^Vierkant/ }).click();
  const first = await waitForDownload(page, () => dialog.getByRole('button', { name: 'Download' }).click());
  const bytes = await readFile(await first.path());

  await page.goto('/wildgebied/jaarplan');
  const downloadPlan = page.getByRole('button', { name: `Download ${plan!.title}`, exact: true });
  await waitForDownload(page, () => downloadPlan.click());

  await page.goto('/beeldbank/downloads');
  await expect(page.getByText(/^Gedownload op .*, Vierkant, \d.* [kM]B$/)).toBeVisible();
  const files = page.getByRole('region', { name: 'Bestanden en films' });
  await expect(files.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 3, name: 'Vandaag' })).toBeVisible();
  await expectAccessibleAndResponsive();
  const searchField = page.getByRole('searchbox', { name: 'Zoek in mijn downloads' });
  await searchField.fill(plan!.title);
  await page.getByRole('heading', { name: 'Niets gevonden' }).waitFor();
  await expect(files.getByRole('listitem')).toHaveCount(1);
  await expectAccessibleAndResponsive();
  await page.getByRole('button', { name: 'Wis zoekopdracht' }).click();
  await expect(searchField).toBeFocused();
  await searchField.fill(beschrijving);
  await expect(page.getByText(`1 foto voor ‘${beschrijving}’`)).toBeVisible();
  await expect(files.getByText('Geen bestanden of films')).toBeVisible();
  const again = await waitForDownload(page, () =>
    page.getByRole('button', { name: `Download ${beschrijving} opnieuw als Vierkant` }).click(),
  );
  expect(again.suggestedFilename()).toBe(first.suggestedFilename());
  expect((await readFile(await again.path())).equals(bytes)).toBe(true);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1080, height: 1080 });
  await page.goto('/beeldbank/downloads');
  expect((await waitForDownload(page, () => downloadPlan.click())).suggestedFilename()).toBe(plan!.filename);

  const csv = await waitForDownload(page, () => page.getByRole('button', { name: /als CSV$/ }).click());
  const [header, ...rows] = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n');
  expect(header).toBe('datum;soort;naam;formaat;bytes;doel');
  expect(rows.map((row) => row.split(';').slice(1, 4).join(';')).toSorted()).toEqual([
    `bestand;${plan!.filename};Origineel`,
    `foto;${beschrijving};Vierkant`,
  ]);
});
