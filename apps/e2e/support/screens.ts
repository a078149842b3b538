import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../../../docs/screens');

/** Makes a picture for docs/screens, once every picture in sight has come and the fonts are there. */
export async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  const width = page.viewportSize()?.width;
  const picture = await page.screenshot({ animations: 'disabled' });
  // A palette makes it a third as large, and nobody sees it.
  await sharp(picture)
    .png({ palette: true })
    .toFile(join(folder, `${name}-${width}.png`));
}
