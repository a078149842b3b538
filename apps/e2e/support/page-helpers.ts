import type { Download, Page } from '@playwright/test';

/** Tag for a test that does not depend on the screen size: it runs in the wide project only. */
export const anySize = { tag: '@any-size' };

/** Tags for the core journeys, which `npm test` runs at one size; the others run in `npm run test:all`. */
export const core = { tag: '@core' };
export const coreAnySize = { tag: ['@core', '@any-size'] };
/** For a journey whose narrow layout has code of its own, such as the drawer of filters. */
export const coreNarrow = { tag: '@core-narrow' };

/** Whether the menu and the filters are drawers. */
export const isSmallScreen = (page: Page) => (page.viewportSize()?.width ?? 0) < 992;

export const jpegFile = (buffer: Buffer, name = 'heide.jpg') => ({ name, mimeType: 'image/jpeg', buffer });

export const chooseFile = (page: Page, file: ReturnType<typeof jpegFile>) =>
  page.locator('input[name=file]').setInputFiles(file);

/** Clicks and returns the download that it starts. */
export const waitForDownload = async (page: Page, click: () => Promise<void>): Promise<Download> => {
  const download = page.waitForEvent('download');
  await click();
  return download;
};

/** Opens the filter drawer on a small screen. */
export const openFilters = async (page: Page): Promise<void> => {
  if (isSmallScreen(page)) await page.getByRole('button', { name: /^Filters/ }).click();
};

/** Closes the filter drawer with its button "Toon …" on a small screen. */
export const showResults = async (page: Page): Promise<void> => {
  if (isSmallScreen(page)) await page.getByRole('button', { name: /^Toon/ }).click();
};

/** Returns the word with a random suffix, so that no other test uses the same name. */
export const uniqueName = (word: string) => `${word} ${Math.random().toString(36).slice(2, 8)}`;

const bulkButtons = [
  'Tag of thema toevoegen',
  'Tag of thema weghalen',
  'Eigenaar zetten',
  'Verwijderen',
  'Keuze wissen',
];

/** Clicks a bulk action of the selected photos; on a small screen, all actions are in a menu. */
export const clickBulkAction = async (page: Page, name: string) => {
  if (!isSmallScreen(page) && bulkButtons.includes(name)) return page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: isSmallScreen(page) ? 'Wijzigen' : 'Meer', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
};
