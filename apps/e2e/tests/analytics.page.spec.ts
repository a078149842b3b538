import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.js';
import { anySize } from '../support/pages.js';

const script = 'https://tellen.example.net/gtag.js';
const elders = 'https://elders.example.net/';

/** A portal with analytics; `answers` is what its script does. */
const configure = async (page: Page, answers: string | null) => {
  const asked: string[] = [];
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    const { results } = (await answer.json()) as { results: object };
    await route.fulfill({ json: { results: { ...results, analytics: { script, id: 'G-1' } } } });
  });
  await page.route(script, async (route) => {
    asked.push(route.request().url());
    return answers === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: answers });
  });
  await page.route(`${elders}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Elders</h1>' }));
  return asked;
};
/** Stands in for the provider's: reads what is pushed, and calls back. */
const heeding = `
  window.told = [];
  const heed = (line) => {
    window.told.push(Array.from(line));
    if (line[0] === 'event') { sessionStorage.setItem('told', line[2].link_url); line[2].event_callback(); }
  };
  window.dataLayer.forEach(heed);
  window.dataLayer.push = (line) => heed(line);
`;
const addLink = (page: Page) =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'Naar elders' });
    document.querySelector('main')?.prepend(link);
  }, elders);
const bar = (page: Page) => page.getByRole('region', { name: 'Bezoek tellen' });

test.beforeEach(async ({ page }) => {
  // The portal's own policy names no other place: here it is as if it did.
  await page.route(/localhost|127\.0\.0\.1/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const { 'content-security-policy': _, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers });
  });
});

test('asks once, loads after yes alone, and reports a link before it opens', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const asked = await configure(page, heeding);
  await signIn('lid');
  await expect(bar(page)).toBeVisible();
  await expectAccessible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible();
  expect(asked).toEqual([]);
  await bar(page).getByRole('button', { name: 'Ja' }).focus();
  await page.keyboard.press('Enter');
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(() => asked).toEqual([script]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => (window as { told?: unknown[][] }).told?.[1])).toEqual(['config', 'G-1']);
  await expect(bar(page)).toHaveCount(0);
  await addLink(page);
  await page.getByRole('link', { name: 'Naar elders' }).click();
  await expect(page).toHaveURL(elders);
  await page.goBack();
  expect(await page.evaluate(() => sessionStorage.getItem('told'))).toBe(elders);
});

for (const [how, answers] of [
  ['never answers', '/* says nothing */'],
  ['is blocked', null],
] as const)
  test(`a link opens where the script ${how}`, anySize, async ({ page, signIn }) => {
    const asked = await configure(page, answers);
    await signIn('lid');
    await bar(page).getByRole('button', { name: 'Ja' }).click();
    await expect.poll(() => asked).toEqual([script]);
    await addLink(page);
    await page.getByRole('link', { name: 'Naar elders' }).click();
    await expect(page).toHaveURL(elders);
  });

test('after no nothing is loaded, and the profile changes it', anySize, async ({ page, signIn, expectAccessible }) => {
  const asked = await configure(page, heeding);
  await signIn('lid');
  await bar(page).getByRole('button', { name: 'Nee' }).click();
  await page.goto('/admin/profile?tab=instellingen');
  await expect(page.getByText('Je doet niet mee.')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  expect(asked).toEqual([]);
  await expectAccessible();
  await page.getByRole('button', { name: 'Meedoen', exact: true }).click();
  await expect(page.getByText('Je doet mee.')).toBeVisible();
  await expect.poll(() => asked).toEqual([script]);
  await page.getByRole('button', { name: 'Niet meer meedoen' }).click();
  await expect(page.getByText('Je doet niet mee.')).toBeVisible();
});
