import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

const screensFolder = join(import.meta.dirname, '../screens');

/** Saves a screenshot as apps/e2e/screens/NAME-WIDTH.png, after the fonts, the images in view and the late parts have loaded. */
export const takeScreenshot = async (page: Page, name: string): Promise<void> => {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  // The menu and the filters load when the page is at rest, as the footer does.
  const footer = page.locator('footer');
  if ((await footer.count()) > 0) await expect(footer).not.toBeEmpty();
  await expect(page.locator('aside .mantine-Skeleton-root')).toHaveCount(0);
  const width = page.viewportSize()?.width;
  const screenshot = await page.screenshot({ animations: 'disabled' });
  mkdirSync(screensFolder, { recursive: true });
  // A palette makes the file a third as large, without a visible difference.
  await sharp(screenshot)
    .png({ palette: true })
    .toFile(join(screensFolder, `${name}-${width}.png`));
};
