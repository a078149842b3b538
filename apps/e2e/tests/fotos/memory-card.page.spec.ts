import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.js';
import { dropPaths, writeFolder, type FolderFiles } from '../../support/folders.js';
import { isSmallScreen, uniqueName } from '../../support/page-helpers.js';
import { makeJpeg, makeShades } from '../../support/pictures.js';
import { findProgram } from '../../../../scripts/test/programs.mjs';

const exifTool = findProgram('exiftool');
const maxSteps = 40;

/** Counts what a user does: each click, text that is typed, and drop. */
const createUser = (page: Page) => {
  let steps = 0;
  const count = async (action: Promise<void>) => {
    steps += 1;
    await action;
  };
  const combobox = (name: string) => page.getByRole('combobox', { name });
  return {
    steps: () => steps,
    press: (name: string) => count(page.getByRole('button', { name, exact: true }).click()),
    follow: (name: string) => count(page.getByRole('link', { name, exact: true }).click()),
    type: (name: string, text: string) => count(page.getByRole('textbox', { name }).fill(text)),
    dropFolder: (folder: string) =>
      count(dropPaths(page, page.getByText('Sleep foto’s of een map hierheen'), [folder])),
    choose: async (name: string, option: string) => {
      await count(combobox(name).fill(option));
      await count(page.getByRole('option', { name: option }).click());
      await count(page.keyboard.press('Escape'));
    },
  };
};

/** Half of the photos have a title, and the names of the other files are words. */
const getFileName = (at: number) => (at % 2 === 0 ? `DSC_${at}.JPG` : `ven-in-de-mist-${at}.jpg`);
const makeFotos = async (count: number): Promise<FolderFiles> =>
  Object.fromEntries(
    await Promise.all(
      Array.from({ length: count }, async (_, at) => [
        `DCIM/dag ${at % 4}/${getFileName(at)}`,
        await makeJpeg({ width: 600, height: 400 }),
      ]),
    ),
  ) as FolderFiles;
/** Writes the words of the photographer, in the fields of different programs. */
const writeWords = (folder: string, { creator, known, proposed }: Record<'creator' | 'known' | 'proposed', string>) => {
  const write = (args: string[], path: string) =>
    execFileSync(exifTool!, ['-q', '-r', '-ext', 'jpg', '-overwrite_original', ...args, path]);
  const words = [`-IPTC:By-line=${creator}`, `-XMP-dc:Subject=${known}`, '-EXIF:DateTimeOriginal=2025:05:06 07:08:09'];
  write(['-IPTC:CodedCharacterSet=UTF8', ...words], folder);
  write([`-XMP-dc:Subject+=${proposed}`, '-XMP-photoshop:City=Vossel'], `${folder}/DCIM/dag 0`);
  write(['-if', '$FileName =~ /DSC/', '-XMP-dc:Title=Reeën bij het Vossenven'], folder);
};

test('an admin brings a memory card to described, credited and findable photos in at most 40 clicks and entries', async ({
  page,
  signIn,
  testData,
  expectAccessibleAndResponsive,
}, testInfo) => {
  test.skip(!exifTool, 'ExifTool writes the metadata of the photos');
  test.slow();
  const count = isSmallScreen(page) ? 20 : 200;
  const [creator, known, proposed, theme] = ['Fotograaf Zoë', 'vennen', 'ochtendmist', 'Voorjaar'].map(uniqueName);
  const shades = makeShades();
  await testData.addTag(known!);
  await testData.addThema(theme!);
  const small = await testData.addFoto({ beschrijving: creator! }, await makeJpeg({ width: 300, height: 200, shades }));
  const card = testInfo.outputPath('kaart');
  await writeFolder(card, {
    ...(await makeFotos(count - 1)),
    'DCIM/dag 0/DSC_9998.JPG': await makeJpeg({ width: 900, height: 600, shades }),
    'DCIM/dag 0/logo.png': Buffer.from('PNG'),
  });
  writeWords(card, { creator: creator!, known: known!, proposed: proposed! });
  const takePicture = (name: string) => page.screenshot({ path: testInfo.outputPath(`${name}.png`), fullPage: true });

  await signIn('admin', '/beeldbank/upload');
  const user = createUser(page);
  await user.dropFolder(card);
  await expect(page.getByText('1 bestand niet meegenomen')).toBeVisible();
  await user.choose('Thema’s', theme!);
  await user.type('Locatie', 'Ruigenhei');
  await expect(
    page.getByRole('status').filter({ hasText: `Klaar. ${count} foto’s staan in de beeldbank.` }),
  ).toBeVisible({
    timeout: 240_000,
  });
  await takePicture('uploaded');
  await expectAccessibleAndResponsive();
  await user.press(`${proposed} (${count / 4 + 1}) overnemen als tag`);
  await user.press('Vervangen');
  await expect(page.getByText(/^Klaar\..* 1 heeft een foto vervangen\.$/)).toBeVisible();
  await expect(page.getByText('Opgeslagen', { exact: true })).toBeVisible({ timeout: 120_000 });
  await takePicture('saved');
  expect(user.steps()).toBeLessThanOrEqual(maxSteps);
  testInfo.annotations.push({ type: 'steps', description: String(user.steps()) });

  const expectFound = async (query: string, expectedCount: number) => {
    await page.goto(`/admin/beeldbank?${query}`);
    await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${expectedCount} foto’s`) })).toBeVisible();
  };
  await expectFound(`eigenaar=${encodeURIComponent(creator!)}`, count - 1);
  await expectFound(`zoek=${encodeURIComponent(proposed!)}`, count / 4);
  await expectFound(`zoek=${encodeURIComponent(`${theme} Ruigenhei vossenven ${known}`)}`, count / 2);
  await expectFound(`zoek=${encodeURIComponent(`${theme} ven in de mist`)}`, count / 2 - 1);
  await takePicture('found');
  await page.goto(`/admin/beeldbank/item/${small._id}`);
  await expect(page.getByText(/900 × 600/).first()).toBeVisible();
});
