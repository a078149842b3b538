import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.js';
import { coreNarrow, isSmallScreen, uniqueName, waitForDownload } from '../../support/page-helpers.js';

/** Moves a finger over the middle of the screen, by a quarter of a second. */
const swipeLeft = async (page: Page) => {
  const { width, height } = page.viewportSize()!;
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: height / 3 }] });
  await touch('touchStart', width * 0.8);
  for (const part of [0.7, 0.6, 0.5, 0.4, 0.3, 0.2]) await touch('touchMove', width * part);
  await touch('touchEnd');
  await session.detach();
};

test(
  'a lid looks at photos large: keeps, downloads, reads the details, goes on, and finds them back on the dashboard',
  coreNarrow,
  async ({ page, signIn, testData, expectAccessibleAndResponsive, expectReadableAtDoubleTextSize }) => {
    const tag = await testData.addTag(uniqueName('kijk'));
    const eigenaar = uniqueName('Studio');
    const names = [uniqueName('Tweede'), uniqueName('Eerste')] as const;
    const [second, first] = [
      await testData.addFoto({ tags: [tag._id], beschrijving: names[0], eigenaar }),
      await testData.addFoto({ tags: [tag._id], beschrijving: names[1], eigenaar }),
    ];
    await signIn('lid', `/beeldbank/item/${first._id}?tags=${tag._id}`);
    await expect(page.getByRole('link', { name: 'Volgende foto' })).toBeVisible();
    const similar = page.getByRole('region', { name: 'Meer zoals deze' });
    await expect(similar.getByRole('link', { name: names[0] })).toBeVisible();
    const enlarge = page.getByRole('button', { name: `Vergroot ${names[1]}` });
    await enlarge.click();
    const viewer = page.getByRole('dialog', { name: `${names[1]}, groot` });
    await expect(viewer.getByRole('img', { name: names[1] })).toBeVisible();

    await viewer.getByRole('button', { name: `Bewaar ${names[1]} in je collectie` }).click();
    await expect(viewer.getByText(`${names[1]} staat in je collectie.`)).toBeVisible();
    await viewer.getByRole('button', { name: 'Ongedaan maken' }).click();
    await expect(viewer.getByRole('button', { name: `Bewaar ${names[1]} in je collectie` })).toBeVisible();
    const download = await waitForDownload(page, () =>
      viewer.getByRole('button', { name: `Download ${names[1]}` }).click(),
    );
    expect(download.suggestedFilename()).toBe(`${first._id}.jpg`);

    // The keys work after the buttons were used.
    await page.keyboard.press('i');
    const details = viewer.getByRole('region', { name: 'Gegevens van de foto' });
    await expect(details.getByText(eigenaar, { exact: true })).toBeVisible();
    await expectAccessibleAndResponsive();
    await expectReadableAtDoubleTextSize();
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);

    if (isSmallScreen(page)) await swipeLeft(page);
    else await page.keyboard.press('ArrowRight');
    const next = page.getByRole('dialog', { name: `${names[0]}, groot` });
    await expect(next.getByRole('img', { name: names[0] })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(second._id));
    await page.keyboard.press('Escape');
    await expect(next).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Vergroot ${names[0]}` })).toBeFocused();

    await page.goto('/');
    const viewed = page.getByRole('region', { name: 'Onlangs bekeken' });
    await expect(viewed.getByRole('link').first()).toHaveAccessibleName(names[0]);
    await expect(viewed.getByRole('link', { name: names[1] })).toBeVisible();
  },
);
