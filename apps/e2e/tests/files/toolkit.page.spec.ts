import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../../support/fixtures.js';
import { anySize, coreAnySize, isSmallScreen, waitForDownload } from '../../support/page-helpers.js';

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const grantClipboardAccess = (page: Page) => page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
const openMenu = async (page: Page) => {
  if (isSmallScreen(page)) await page.getByRole('button', { name: 'Menu openen' }).click();
};

const pages = [
  ['Logo', 'Logo', /\/toolkit\/logo$/],
  ['Kleurenpalet', 'Kleurenpalet', /\/toolkit\/kleurenpalet$/],
  ['Social media', 'Social media', /\/toolkit\/social$/],
  ['Teksten', 'Teksten', /\/toolkit\/teksten$/],
  ['Jaarplan', 'Jaarplan', /\/wildgebied\/jaarplan$/],
  ['Bijeenkomsten', 'Bijeenkomsten', /\/wildgebied\/bijeenkomsten$/],
] as const;

test('the menu links to the toolkit and the documents', async ({ page, signIn }) => {
  test.slow();
  await signIn('lid');
  for (const [menuItem, title, url] of pages) {
    await openMenu(page);
    await page
      .getByRole('navigation', { name: 'Hoofdmenu' })
      .getByRole('link', { name: menuItem, exact: true })
      .click();
    await expect(page).toHaveURL(url);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  }
});

test('a colour value is copied by keyboard, and a notice confirms it', anySize, async ({ page, signIn }) => {
  await grantClipboardAccess(page);
  await signIn('lid', '/toolkit/kleurenpalet');
  const value = page.getByRole('button', { name: 'CMYK C80 M42 Y82 K44 kopiëren, Donkergroen' });
  await value.focus();
  await page.keyboard.press('Enter');
  const notice = page.getByRole('status').filter({ hasText: 'Gekopieerd' });
  await expect(notice).toHaveText('Gekopieerd: C80 M42 Y82 K44');
  expect(await readClipboard(page)).toBe('C80 M42 Y82 K44');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'PMS 554 kopiëren, Donkergroen' })).toBeFocused();
  await expect(notice).toHaveText('Gekopieerd: 554');
  expect(await readClipboard(page)).toBe('554');
});

test(
  'copying falls back to execCommand without the Clipboard API, and shows an error when that fails',
  anySize,
  async ({ page, signIn, expectAccessible }) => {
    await grantClipboardAccess(page);
    await page.addInitScript(() => {
      Object.assign(window, { originalClipboard: navigator.clipboard });
      Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });
    });
    await signIn('lid', '/toolkit/kleurenpalet');
    await page.getByRole('button', { name: /^Hex #7fcff5/ }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Gekopieerd: #7fcff5' })).toBeVisible();
    const copied = await page.evaluate(() =>
      (window as unknown as { originalClipboard: Clipboard }).originalClipboard.readText(),
    );
    expect(copied).toBe('#7fcff5');
    await page.evaluate(() => (document.execCommand = () => false));
    await page.getByRole('button', { name: /^RGB 127/ }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Je browser laat kopiëren niet toe' })).toBeVisible();
    await expectAccessible();
  },
);

/** Moves the focus to the button, presses Enter, and returns the name and the content of the downloaded file. */
const downloadByKeyboard = async (page: Page, buttonName: string) => {
  const button = page.getByRole('button', { name: buttonName });
  // `press` does not wait for this.
  await expect(button).toBeEnabled();
  const download = await waitForDownload(page, () => button.press('Enter'));
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
};

test('the palette is downloaded as files', async ({ page, signIn, expectAccessibleAndResponsive }) => {
  await signIn('lid', '/toolkit/kleurenpalet');
  const ase = await downloadByKeyboard(page, 'Download het palet: Adobe (.ase)');
  expect(ase.name).toBe('stichting-ruigenhei-kleuren.ase');
  expect(ase.content.subarray(0, 8).toString('latin1')).toBe('ASEF\0\x01\0\0');
  // Seven colours in RGB, three of them also in CMYK, and the start and end of two groups.
  expect(ase.content.readUInt32BE(8)).toBe(14);
  const css = await downloadByKeyboard(page, 'Download het palet: CSS');
  expect(css.name).toBe('stichting-ruigenhei-kleuren.css');
  await page.addStyleTag({ content: css.content.toString() });
  const colour = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--kleur-lucht'),
  );
  expect(colour).toBe('#7fcff5');
  await expectAccessibleAndResponsive();
});

test('the picture of a post is downloaded under its title', async ({ page, signIn, expectAccessibleAndResponsive }) => {
  await signIn('lid', '/toolkit/social');
  await expect(page.getByRole('button', { name: /^Download beeld: / })).toHaveCount(6);
  const { name, content } = await downloadByKeyboard(page, 'Download beeld: Bronsttijd');
  expect(name).toBe('bronsttijd.jpg');
  const { format, width, height } = await sharp(content).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 900 });
  await expect(page.getByRole('button', { name: 'Download beeld: Bronsttijd' })).toBeFocused();
  await expectAccessibleAndResponsive();
});

test('the social page shows two posts for the season, four samples and the format, with 4:3 images', async ({
  page,
  signIn,
}) => {
  await signIn('lid', '/toolkit/social');
  const seasons = page.getByRole('region', { name: 'Voor het seizoen' });
  await expect(seasons.getByRole('heading', { level: 3 })).toHaveText(['Bronsttijd', 'Wildmenu']);
  await expect(seasons).toContainText('vanaf half september');
  await expect(seasons).toContainText('vanaf oktober');
  const samples = page.getByRole('region', { name: 'Voorbeelden' });
  await expect(samples.getByRole('heading', { level: 3 })).toHaveCount(4);
  await expect(page.getByRole('img', { name: /^Het format van een post/ })).toBeVisible();
  for (const picture of await page.getByRole('main').getByRole('listitem').getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 1 };
    expect(width / height).toBeCloseTo(4 / 3, 1);
  }
});

test('a text is copied completely, with its paragraphs', coreAnySize, async ({ page, signIn }) => {
  await grantClipboardAccess(page);
  await signIn('lid', '/toolkit/teksten');
  await page.getByRole('button', { name: 'Kopieer tekst: Welkom in het wildgebied' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Gekopieerd: Welkom in het wildgebied' })).toBeVisible();
  const copied = await readClipboard(page);
  expect(copied.split('\n\n')).toHaveLength(3);
  expect(copied).toMatch(/^Wie vroeg opstaat .* heeft de tijd\.$/s);
});

test(
  'a plan for several years is listed under its first year, and print hides the buttons',
  anySize,
  async ({ page, signIn }) => {
    await signIn('lid', '/wildgebied/jaarplan');
    const years = page.getByRole('main').getByRole('heading', { level: 2 });
    // Other tests may have added plans of earlier years.
    const demoYears = ['2023', '2022', '2021', '2020', '2019', '2018'];
    await expect.poll(async () => (await years.allTextContents()).slice(0, demoYears.length)).toEqual(demoYears);
    const plansOf2022 = page
      .getByRole('main')
      .locator('ol > li')
      .filter({ has: page.getByRole('heading', { name: '2022' }) });
    await expect(plansOf2022.getByRole('listitem')).toHaveText([
      /^Infographic 2022PDF, /,
      /^Jaaroverzicht 2022PDF, /,
      /^Meerjarenplan 2022-2025PDF, /,
    ]);
    for (const path of ['/wildgebied/jaarplan', '/toolkit/teksten']) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(30, 36, 29)');
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      for (const button of await page.getByRole('main').locator('button').all()) await expect(button).toBeHidden();
      for (const surroundingElement of await page.locator('nav, footer, header button').all())
        await expect(surroundingElement).toBeHidden();
      await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    }
  },
);

test('the survey opens in a new tab', anySize, async ({ page, signIn, context }) => {
  await context.route('https://enquete.ruigenhei.example/**', (route) => route.fulfill({ body: 'Enquête' }));
  await signIn('lid', '/wildgebied/bijeenkomsten');
  const meeting = page.getByRole('main').locator('ol > li').last();
  await expect(meeting).toContainText('november 2018');
  await expect(meeting).toContainText('Duurt ongeveer 5 minuten');
  const newPage = context.waitForEvent('page');
  await meeting.getByRole('link', { name: /^Vul de enquête in/ }).click();
  await expect(await newPage).toHaveURL('https://enquete.ruigenhei.example/bijeenkomst-2018');
  await expect(page).toHaveURL(/\/bijeenkomsten$/);
});

test('the dashboard shows four documents that link to their page', anySize, async ({ page, signIn }) => {
  await signIn('lid');
  const documents = page.getByRole('region', { name: 'Nieuw bij de documenten' });
  await expect(documents.getByRole('link')).toHaveCount(4);
  const path = await documents.getByRole('link').first().getAttribute('href');
  await documents.getByRole('link').first().click();
  await expect(page).toHaveURL((url) => url.pathname + url.hash === path);
});

test(
  'the menu of an admin shows the current page on a laptop screen, that of a lid fits',
  anySize,
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    const menu = page.getByRole('navigation', { name: 'Hoofdmenu' });
    const doesScroll = () => menu.evaluate(({ parentElement: box }) => box && box.scrollHeight > box.clientHeight);
    await signIn('lid');
    await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 });
    expect(await doesScroll()).toBe(false);
    await signIn('admin', '/admin/bestanden');
    await expect(menu.getByRole('link', { name: 'Bestanden' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Menu inklappen' })).toBeInViewport({ ratio: 1 });
  },
);
