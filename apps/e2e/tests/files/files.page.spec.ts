import { readContentFile, getContentFileDigest, getDownloadDigest } from '../../support/catalogue.js';
import { expect, test } from '../../support/fixtures.js';
import { anySize, chooseFile, uniqueName, waitForDownload } from '../../support/page-helpers.js';

const firstPdf = 'jaarplan/infographic-2023.pdf';
const secondPdf = 'bijeenkomsten/2018-11-plannen-voor-2019.pdf';
const toPdfFile = async (path: string, name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await readContentFile(path),
});

test(
  'an admin adds a document, replaces it, restores the old version, and deletes it',
  anySize,
  async ({ page, signIn, expectAccessible }) => {
    test.slow();
    const title = uniqueName('Werkplan');
    const filename = `${title}.pdf`;
    const downloadFile = () =>
      waitForDownload(page, () => page.getByRole('button', { name: `Download ${title}` }).click());
    await signIn('admin', '/admin/bestanden?soort=jaarplan');
    await expect(page.getByRole('table')).toBeVisible();
    await page.getByRole('link', { name: 'Nieuw', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('[name=section]')).toHaveValue('jaarplan');
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page.getByText('Vul een titel in.')).toBeVisible();
    await chooseFile(page, await toPdfFile(firstPdf, filename));
    await expect(page.getByLabel('Titel')).toHaveValue(title);
    await page.getByLabel('Jaar', { exact: true }).fill('2017');
    await page.getByLabel('Jaar', { exact: true }).press('Enter');
    await expect(page.getByText(`‘${title}’ is toegevoegd.`)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/bestanden\?soort=jaarplan$/);

    await page.goto('/wildgebied/jaarplan');
    expect(await getDownloadDigest(await downloadFile())).toEqual(await getContentFileDigest(filename, firstPdf));

    await page.goto('/admin/bestanden?soort=jaarplan');
    await page.getByRole('link', { name: `Vervang ${title}` }).click();
    await chooseFile(page, await toPdfFile(secondPdf, 'iets anders.pdf'));
    await expect(page.getByText(/Nu: PDF, .* Wordt: PDF, .* 30 dagen bewaard\./)).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Vervangen' }).click();
    await expect(page.getByText(/is vervangen/)).toBeVisible();
    await page.goto('/wildgebied/jaarplan');
    expect(await getDownloadDigest(await downloadFile())).toEqual(await getContentFileDigest(filename, secondPdf));

    await page.goto('/admin/bestanden?tab=oud');
    await expect(page.getByRole('button', { name: `Terugzetten: ${title}` })).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: `Terugzetten: ${title}` }).click();
    await expect(page.getByText(`‘${title}’ is teruggezet.`)).toBeVisible();
    await page.goto('/wildgebied/jaarplan');
    expect(await getDownloadDigest(await downloadFile())).toEqual(await getContentFileDigest(filename, firstPdf));

    await page.goto('/admin/bestanden?soort=jaarplan');
    await page.getByRole('button', { name: `Verwijder ${title}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
    await expect(page.getByRole('button', { name: `Verwijder ${title}` })).toHaveCount(0);
    await page.goto('/wildgebied/jaarplan');
    await expect(page.getByRole('button', { name: /^Download Infographic 2023/ })).toBeVisible();
    await expect(page.getByRole('button', { name: `Download ${title}` })).toHaveCount(0);
  },
);

test(
  'an admin adds a video: its duration and poster are read from the file',
  anySize,
  async ({ page, signIn, expectAccessible }) => {
    test.slow();
    const title = uniqueName('Molens');
    await signIn('admin', '/admin/bestanden/new?soort=video');
    const film = { name: `${title}.mp4`, mimeType: 'video/mp4', buffer: await readContentFile('video/dorpen-20.mp4') };
    await chooseFile(page, film);
    const moment = page.getByRole('slider', { name: 'Moment in de video' });
    await expect(moment).toHaveValue('5');
    await moment.focus();
    await page.keyboard.press('End');
    await expect(moment).not.toHaveValue('5');
    await expectAccessible();
    await page.getByLabel('Beschrijving').fill('Van ver en van dichtbij.');
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page.getByText(`‘${title}’ is toegevoegd.`)).toBeVisible();

    await page.goto('/beeldbank/video');
    const play = page.getByRole('button', { name: `Speel ${title} af, 0:20` });
    await expect(play).toBeVisible();
    await play.scrollIntoViewIfNeeded();
    const poster = play.locator('img');
    await expect.poll(() => poster.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1280);
    await play.click();
    const player = page.locator('video');
    await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);

    await page.goto('/admin/bestanden?soort=video');
    await page.getByRole('link', { name: `Bewerk ${title}` }).click();
    await page.getByRole('button', { name: 'Ander plaatje' }).click();
    await expect(page.getByRole('slider', { name: 'Moment in de video' })).toHaveValue('5');
    await expectAccessible();
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page.getByText(`‘${title}’ is gewijzigd.`)).toBeVisible();

    await page.getByRole('link', { name: `Vervang ${title}` }).click();
    await chooseFile(page, { ...film, buffer: await readContentFile('video/natuur-30.mp4') });
    await page.getByRole('button', { name: 'Vervangen' }).click();
    await expect(page.getByText(/is vervangen/)).toBeVisible();
    await page.goto('/beeldbank/video');
    await expect(page.getByRole('button', { name: `Speel ${title} af, 0:30` })).toBeVisible();
    const download = await waitForDownload(page, () => page.getByRole('button', { name: `Download ${title}` }).click());
    expect(await getDownloadDigest(download)).toEqual(
      await getContentFileDigest(`${title}.mp4`, 'video/natuur-30.mp4'),
    );

    await page.goto('/admin/bestanden?soort=video');
    await page.getByRole('button', { name: `Verwijder ${title}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
    await expect(page.getByRole('button', { name: `Verwijder ${title}` })).toHaveCount(0);
  },
);

test(
  'a file named .pdf that is not a PDF is rejected by the server with an error at the file field',
  anySize,
  async ({ page, signIn }) => {
    await signIn('admin', '/admin/bestanden/new?soort=jaarplan');
    await chooseFile(page, { name: 'nep.pdf', mimeType: 'application/pdf', buffer: Buffer.from('geen pdf') });
    await page.getByLabel('Jaar', { exact: true }).fill('2017');
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page.locator('.mantine-InputWrapper-error')).toBeVisible();
    await expect(page.getByText('nep.pdf', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/new/);
  },
);

test('a cancelled upload adds no file', anySize, async ({ page, signIn }) => {
  const title = uniqueName('Te traag');
  await signIn('admin', '/admin/bestanden/new?soort=jaarplan');
  await chooseFile(page, await toPdfFile(firstPdf, `${title}.pdf`));
  await page.getByLabel('Jaar', { exact: true }).fill('2017');
  await page.route('**/api/beheer/files', () => undefined);
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('progressbar', { name: 'Voortgang van het uploaden' })).toBeAttached();
  await page.getByRole('button', { name: 'Annuleren' }).click();
  await expect(page.getByRole('progressbar', { name: 'Voortgang van het uploaden' })).toHaveCount(0);
  await expect(page.getByLabel('Titel')).toHaveValue(title);
  await page.getByRole('link', { name: 'Annuleren' }).click();
  await expect(page).toHaveURL(/\/admin\/bestanden\?soort=jaarplan$/);
  await expect(page.getByText(`${title}.pdf`)).toHaveCount(0);
});
