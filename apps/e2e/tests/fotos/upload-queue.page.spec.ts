import { rm, utimes, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.js';
import { endSessions, promoteToAdmin } from '../../support/account-admin.js';
import { dropPaths, mockFolderPicker, writeFolder, type FolderFiles } from '../../support/folders.js';
import { holdRequests } from '../../support/hold-requests.js';
import { anySize, jpegFile, uniqueName } from '../../support/page-helpers.js';
import { makeJpeg } from '../../support/pictures.js';

const uploadAddress = '**/api/fotoboek/upload';
const makeSmallJpeg = () => makeJpeg({ width: 480, height: 320 });
const makeFiles = async (...paths: string[]): Promise<FolderFiles> =>
  Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await makeSmallJpeg()] as const)));
const getUploadRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Bestanden' }).getByRole('listitem').filter({ hasText: name });
const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fillEigenaar = (page: Page, name: string) => page.getByRole('combobox', { name: 'Eigenaar' }).fill(name);
/** Reloads the page, although it is uploading. */
const reload = async (page: Page) => {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
};
/** Counts the files of which the browser has stored that they were uploaded. */
const countStored = (page: Page) =>
  page.evaluate(async () => {
    const receive = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)));
    const [found] = await indexedDB.databases();
    const database = await receive(indexedDB.open(found!.name!));
    const files = (await receive(database.transaction('files').objectStore('files').getAll())) as {
      item: { state: string };
    }[];
    database.close();
    return files.filter(({ item }) => item.state === 'done').length;
  });
/** Lets the server store the first photos, and drops the responses after that: as a crash in between does. */
const loseResponsesAfter = async (page: Page, count: number) => {
  let uploads = 0;
  await page.route(uploadAddress, async (route) => {
    uploads += 1;
    if (uploads <= count) return route.continue();
    await route.fetch().catch(() => undefined);
  });
  return () => page.unroute(uploadAddress);
};
const countRequests = async (page: Page, address: string) => {
  let count = 0;
  await page.route(address, (route) => {
    count += 1;
    return route.continue();
  });
  return { count: () => count };
};
const expectEigenaarOfAll = async (page: Page, eigenaar: string, total: number) => {
  await page.goto(`/admin/beeldbank?zoek=${encodeURIComponent(eigenaar)}`);
  await expect(page.getByRole('list', { name: 'Foto’s' }).getByRole('listitem')).toHaveCount(total);
};

test('an admin drops a folder: the JPEGs are uploaded, and the other files are explained', async ({
  page,
  signIn,
  expectAccessibleAndResponsive,
}, testInfo) => {
  const folder = testInfo.outputPath('kaart');
  await writeFolder(folder, {
    ...(await makeFiles('DCIM/100/IMG_1.JPG', 'DCIM/101/IMG_1.JPG', 'los.jpg')),
    'DCIM/101/IMG_2.HEIC': Buffer.from('heic'),
    'logo.png': Buffer.from('png'),
    '.DS_Store': Buffer.from('x'),
  });
  await signIn('admin', '/beeldbank/upload');
  await page.getByText('Geen JPEG? Zo maak je er een').click();
  await expectAccessibleAndResponsive();
  await dropPaths(page, page.getByText('Sleep foto’s of een map hierheen'), [folder]);
  await expect(page.getByText('Klaar. 3 foto’s staan in de beeldbank.')).toBeVisible();
  await expect(getUploadRow(page, 'kaart/DCIM/101')).toContainText('IMG_1.JPG');
  await page.getByText('2 bestanden niet meegenomen').click();
  await expect(page.getByText('kaart/DCIM/101/IMG_2.HEIC')).toBeVisible();
  await expect(page.getByText(/^PNG, WebP of TIFF: open het bestand/).first()).toBeVisible();
  await expectAccessibleAndResponsive();
  await clickButton(page, '‘kaart’ als locatie, uit de naam van de map');
  await expect(page.getByRole('textbox', { name: 'Locatie' })).toHaveValue('kaart');
});

test('an upload of a folder continues after a reload, without a duplicate of what the server received', async ({
  page,
  signIn,
  expectAccessibleAndResponsive,
}) => {
  const eigenaar = uniqueName('Studio Kaart');
  const paths = ['a.jpg', 'b.jpg', 'c.jpg', 'sub/d.jpg', 'sub/e.jpg'];
  const createFolder = await mockFolderPicker(page, 'SD-kaart', await makeFiles(...paths));
  await signIn('admin', '/beeldbank/upload');
  await createFolder();
  const stopLosing = await loseResponsesAfter(page, 1);
  await clickButton(page, 'Kies een map');
  await expect(getUploadRow(page, 'a.jpg')).toContainText('Klaar');
  await fillEigenaar(page, eigenaar);
  await expect(page.getByText('Opgeslagen', { exact: true })).toBeVisible();

  await reload(page);
  await expect(page.getByText('Je vorige upload is nog niet klaar')).toBeVisible();
  await expect(page.getByText('1 van 5 bestanden zijn verwerkt.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Eigenaar' })).toHaveValue(eigenaar);
  await expectAccessibleAndResponsive();
  await stopLosing();
  await clickButton(page, 'Ga verder');
  await expect(page.getByText('Klaar. 5 foto’s staan in de beeldbank.')).toBeVisible();
  await expect(page.getByText('Opgeslagen', { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByText('Sleep foto’s of een map hierheen')).toBeVisible();
  await expect(page.getByText('Je vorige upload is nog niet klaar')).toHaveCount(0);
  await expectEigenaarOfAll(page, eigenaar, 5);
});

test(
  'without file handles the user selects the files again, and those that arrived are not sent',
  anySize,
  async ({ page, signIn }, testInfo) => {
    const names = ['a.jpg', 'b.jpg', 'c.jpg'];
    // Files on the disk: others would have another date when they are selected again.
    await writeFolder(testInfo.outputPath(), await makeFiles(...names));
    const selectFiles = () =>
      page.locator('input[name=file]').setInputFiles(names.map((name) => testInfo.outputPath(name)));
    await signIn('admin', '/beeldbank/upload');
    const stopLosing = await loseResponsesAfter(page, 1);
    await selectFiles();
    await expect(getUploadRow(page, 'a.jpg')).toContainText('Klaar');
    await expect.poll(() => countStored(page)).toBe(1);
    await reload(page);
    await expect(page.getByText('Kies de map of de bestanden hieronder opnieuw.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ga verder' })).toHaveCount(0);
    await stopLosing();
    const sent = await countRequests(page, uploadAddress);
    await selectFiles();
    await expect(page.getByText('Klaar. 3 foto’s staan in de beeldbank.')).toBeVisible();
    expect(sent.count()).toBe(2);
  },
);

test(
  'files that are removed or changed before their turn are named and skipped, and can be chosen again',
  anySize,
  async ({ page, signIn }, testInfo) => {
    const files = await makeFiles('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg');
    await writeFolder(testInfo.outputPath(), files);
    const selectFiles = (names: string[]) =>
      page.locator('input[name=file]').setInputFiles(names.map((name) => testInfo.outputPath(name)));
    await signIn('admin', '/beeldbank/upload');
    const held = await holdRequests(page, uploadAddress);
    await selectFiles(Object.keys(files));
    await held.requested;
    await rm(testInfo.outputPath('c.jpg'));
    await writeFile(testInfo.outputPath('d.jpg'), await makeSmallJpeg());
    // Chromium compares whole seconds.
    const later = Date.now() / 1000 + 60;
    await utimes(testInfo.outputPath('d.jpg'), later, later);
    held.release();
    await expect(
      page.getByText(/^Klaar. 3 van 5 toegevoegd, 2 niet. .* 2 bestanden zijn niet te lezen.$/),
    ).toBeVisible();
    await expect(getUploadRow(page, 'c.jpg')).toContainText('Het bestand is verwijderd of verplaatst');
    await expect(getUploadRow(page, 'd.jpg')).toContainText('Het bestand is gewijzigd of verplaatst');
    await expect(page.getByText(/Geen verbinding/)).toHaveCount(0);
    await selectFiles(['d.jpg']);
    await clickButton(page, 'Weghalen: c.jpg');
    await expect(page.getByText('Klaar. 4 foto’s staan in de beeldbank.')).toBeVisible();
  },
);

test(
  'an upload continues by itself after the session ended and the user signed in again',
  anySize,
  async ({ page, request, signIn, createAccount }) => {
    const account = await createAccount();
    await promoteToAdmin(request, account);
    await signIn(account, '/beeldbank/upload');
    const held = await holdRequests(page, uploadAddress);
    const files = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => jpegFile(await makeSmallJpeg(), `${name}.jpg`)),
    );
    await page.locator('input[name=file]').setInputFiles(files);
    await held.requested;
    await endSessions(request, account);
    held.release();
    await expect(page).toHaveURL('/login');
    await page.locator('[name=email]').fill(account.email);
    await page.locator('[name=password]').fill(account.password);
    await clickButton(page, 'Inloggen');
    await expect(page).toHaveURL('/beeldbank/upload');
    await expect(page.getByText('Klaar. 3 foto’s staan in de beeldbank.')).toBeVisible();
  },
);

test(
  'a second tab leaves the upload to the first, and signing out removes an upload that was interrupted',
  anySize,
  async ({ page, context, signIn }) => {
    const createFolder = await mockFolderPicker(page, 'SD-kaart', await makeFiles('a.jpg', 'b.jpg', 'c.jpg'));
    await signIn('admin', '/beeldbank/upload');
    await createFolder();
    const held = await holdRequests(page, uploadAddress);
    await clickButton(page, 'Kies een map');
    await held.requested;
    const other = await context.newPage();
    await other.goto('/beeldbank/upload');
    await expect(other.getByText('In een ander tabblad loopt ook een upload. Die gaat daar door.')).toBeVisible();
    await page.close();
    await clickButton(other, 'Ga hier verder');
    await expect(other.getByText(/^In een ander tabblad/)).toHaveCount(0);
    await expect(other.getByRole('button', { name: 'Ga verder' })).toBeVisible();
    await other.getByRole('button', { name: /^Menu van/ }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(other).toHaveURL('/login');
    await expect.poll(() => other.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  },
);

test('an admin pauses an upload, and accepts a tag that is proposed from the files', async ({
  page,
  signIn,
  expectAccessibleAndResponsive,
}) => {
  const keyword = uniqueName('ochtendmist');
  const folder = await makeFiles('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg');
  const createFolder = await mockFolderPicker(page, 'SD-kaart', folder);
  let uploads = 0;
  let release: () => void = () => undefined;
  // Otherwise all four may have been sent before the click on the button.
  const isPaused = new Promise<void>((resolve) => (release = resolve));
  // Two of the four photos have the keyword.
  await page.route(uploadAddress, async (route) => {
    uploads += 1;
    const hasKeyword = uploads % 2 === 1;
    await isPaused;
    const response = await route.fetch();
    const body = (await response.json()) as object;
    await route.fulfill({ response, json: { ...body, voorstel: { tags: hasKeyword ? [keyword] : [] } } });
  });
  await signIn('admin', '/beeldbank/upload');
  await createFolder();
  await clickButton(page, 'Kies een map');
  await clickButton(page, 'Pauzeren');
  await expect(page.getByRole('button', { name: 'Verder', exact: true })).toBeVisible();
  release();
  await expect(page.getByText('Gepauzeerd.', { exact: true })).toBeVisible();
  await expect(getUploadRow(page, 'd.jpg')).toContainText('Wacht');
  const accept = page.getByRole('button', { name: new RegExp(`^${keyword} \\(\\d\\) overnemen als tag$`) });
  await expect(accept).toBeVisible();
  await expectAccessibleAndResponsive();
  await accept.click();
  await expect(accept).toHaveCount(0);
  await clickButton(page, 'Verder');
  await expect(page.getByText('Klaar. 4 foto’s staan in de beeldbank.')).toBeVisible();
  await expect(page.getByText('Opgeslagen', { exact: true })).toBeVisible();
  await page.goto(`/beeldbank/tags?zoek=${encodeURIComponent(keyword)}`);
  await expect(page.getByRole('row').filter({ hasText: keyword })).toContainText('2');
});
