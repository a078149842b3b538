import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../screens');

/** Saves a screenshot as apps/e2e/screens/NAME-WIDTH.png, after the fonts and the images in view have loaded. */
export async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  const width = page.viewportSize()?.width;
  const picture = await page.screenshot({ animations: 'disabled' });
  mkdirSync(folder, { recursive: true });
  // A palette makes the file a third as large, without a visible difference.
  await sharp(picture)
    .png({ palette: true })
    .toFile(join(folder, `${name}-${width}.png`));
}
