import type { Page } from '@playwright/test';

/** A server that takes its time: what is asked of it waits till the test lets it go on. */
export async function hold(page: Page, address: string) {
  let count = 0;
  let tell: () => void = () => undefined;
  let release: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (tell = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    count += 1;
    tell();
    await released;
    await route.continue().catch(() => undefined);
  });
  return { asked, count: () => count, release };
}
