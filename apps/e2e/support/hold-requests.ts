import type { Page } from '@playwright/test';

/** Holds all requests to an address until the test calls `release`. `requested` resolves at the first request. */
export const holdRequests = async (page: Page, urlPattern: string) => {
  let count = 0;
  let markRequested: () => void = () => undefined;
  let release: () => void = () => undefined;
  const requested = new Promise<void>((resolve) => (markRequested = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(urlPattern, async (route) => {
    count += 1;
    markRequested();
    await released;
    await route.continue().catch(() => undefined);
  });
  return { requested, count: () => count, release };
};
