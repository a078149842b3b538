import type { Download, Page } from '@playwright/test';

/** For a test of a rule that no size of the screen can break: it runs on one. */
export const anySize = { tag: '@any-size' };

/** On a telephone the menu and the filters are drawers. */
export const isSmall = (page: Page) => (page.viewportSize()?.width ?? 0) < 992;

export const jpegFile = (buffer: Buffer, name = 'heide.jpg') => ({ name, mimeType: 'image/jpeg', buffer });

export const chooseFile = (page: Page, file: ReturnType<typeof jpegFile>) =>
  page.locator('input[name=file]').setInputFiles(file);

/** What the click makes the browser download. */
export async function downloadBy(page: Page, click: () => Promise<void>): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await click();
  return downloading;
}

/** Opens the filters where they are a drawer. */
export async function openFilters(page: Page): Promise<void> {
  if (isSmall(page)) await page.getByRole('button', { name: /^Filters/ }).click();
}

/** Closes them by looking at what they leave. */
export async function showResults(page: Page): Promise<void> {
  if (isSmall(page)) await page.getByRole('button', { name: /^Toon/ }).click();
}

/** A word that no other test uses. */
export const unique = (word: string) => `${word} ${Math.random().toString(36).slice(2, 8)}`;
