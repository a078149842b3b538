import { contentFile } from '../support/catalogue.js';
import { expect, test } from '../support/journey.js';
import { chooseFile } from '../support/pages.js';
import { take } from '../support/screens.js';

test('video, and a download on its way', async ({ page, signIn }) => {
  await signIn('lid', '/beeldbank/video');
  const poster = page.getByRole('button', { name: /^Speel Timelapse/ }).locator('img');
  await expect.poll(() => poster.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await take(page, 'video');
  await page.emulateMedia({ colorScheme: 'dark' });
  await take(page, 'video-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('heading', { name: 'Korte versies' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await take(page, 'video-kort');

  await page.route('**/api/download', () => undefined);
  await page.getByRole('button', { name: 'Download Timelapse 2019' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await take(page, 'video-download');
  await page.emulateMedia({ colorScheme: 'dark' });
  await take(page, 'video-download-dark');
});

test('a download that stopped half-way', async ({ page, signIn }) => {
  const film = await contentFile('video/timelapse-2019.mp4');
  await signIn('lid', '/beeldbank/video');
  let asked = 0;
  await page.route('**/api/download', (route) =>
    asked++ === 0
      ? route.fulfill({ body: film.subarray(0, 3_000_000) })
      : route.fulfill({
          status: 500,
          json: {
            error: { code: 'unexpected', message: 'Er ging iets mis. Probeer het later nog eens.', requestId: '' },
          },
        }),
  );
  // What is answered here always has the length that it has: the page is told of the whole one.
  await page.evaluate((total) => {
    const real = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const answer = await real(input, init);
      if (!answer.ok || input !== '/api/download') return answer;
      const headers = { etag: '"film"', 'content-length': String(total) };
      return new Response(answer.body, { headers });
    };
  }, film.length);
  await page.getByRole('button', { name: 'Download Timelapse 2019' }).click();
  await expect(page.getByRole('button', { name: 'Opnieuw proberen' })).toBeVisible();
  await take(page, 'video-download-gestopt');
});

test('files: the list, a new film, changing, replacing and old versions', async ({ page, signIn }) => {
  await signIn('admin', '/admin/bestanden');
  await expect(page.getByRole('table')).toBeVisible();
  await take(page, 'bestanden');
  await page.emulateMedia({ colorScheme: 'dark' });
  await take(page, 'bestanden-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Verwijder Logo', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await take(page, 'bestand-verwijderen');
  await page.keyboard.press('Escape');

  await page.goto('/admin/bestanden/new?soort=bijeenkomst');
  await expect(page.getByText('Sleep je bestand hierheen')).toBeVisible();
  await take(page, 'bestand-nieuw');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Vul een titel in.')).toBeVisible();
  await take(page, 'bestand-fouten');

  const film = { name: 'molens.mp4', mimeType: 'video/mp4', buffer: await contentFile('video/dorpen-20.mp4') };
  await page.goto('/admin/bestanden/new?soort=video');
  await chooseFile(page, film);
  await expect(page.getByRole('slider')).toHaveValue('5');
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 2);
  await take(page, 'bestand-nieuwe-video');
  await page.emulateMedia({ colorScheme: 'dark' });
  await take(page, 'bestand-nieuwe-video-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.route('**/api/beheer/files', () => undefined);
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('progressbar', { name: 'Voortgang van het uploaden' })).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 0));
  await take(page, 'bestand-onderweg');
  await page.getByRole('button', { name: 'Annuleren' }).click();
  await page.getByRole('link', { name: 'Annuleren' }).click();

  await page.getByRole('link', { name: 'Bewerk Timelapse 2019' }).click();
  await expect(page.getByRole('button', { name: 'Ander plaatje' })).toBeVisible();
  await take(page, 'bestand-bewerken');
});

test('replacing a file, and what it was', async ({ page, signIn }) => {
  const pdf = async (path: string) => ({
    name: 'nieuw.pdf',
    mimeType: 'application/pdf',
    buffer: await contentFile(path),
  });
  await signIn('admin', '/admin/bestanden?soort=jaarplan');
  await page
    .getByRole('link', { name: /^Vervang / })
    .last()
    .click();
  await chooseFile(page, await pdf('bijeenkomsten/2018-11-plannen-voor-2019.pdf'));
  await expect(page.getByText(/Nu: PDF/)).toBeVisible();
  await take(page, 'bestand-vervangen');
  await page.getByRole('button', { name: 'Vervangen' }).click();
  await expect(page.getByText(/is vervangen/)).toBeVisible();
  await page.goto('/admin/bestanden?tab=oud');
  await expect(page.getByRole('button', { name: /^Terugzetten/ }).first()).toBeVisible();
  await take(page, 'bestanden-oud');
});
