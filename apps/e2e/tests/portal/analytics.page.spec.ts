import type { Page } from '@playwright/test';
import { emulateColorScheme, expect, test } from '../../support/fixtures.js';
import { mockConfig } from '../../support/mock-config.js';
import { anySize } from '../../support/page-helpers.js';

const script = 'https://tellen.example.net/gtag.js';
const externalUrl = 'https://elders.example.net/';

/**
 * Configures analytics on the page; `scriptBody` is the source of its script, or null to block it.
 * Returns the URLs of the requests for the script.
 */
const mockAnalytics = async (page: Page, scriptBody: string | null) => {
  const scriptRequests: string[] = [];
  await mockConfig(page, { analytics: { script, id: 'G-1' } });
  await page.route(script, async (route) => {
    scriptRequests.push(route.request().url());
    return scriptBody === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: scriptBody });
  });
  await page.route(`${externalUrl}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Elders</h1>' }));
  return scriptRequests;
};
/** Replaces the script of the provider: records the pushes to `dataLayer`, and calls `event_callback`. */
const analyticsScript = `
  window.receivedCalls = [];
  const handleCall = (args) => {
    window.receivedCalls.push(Array.from(args));
    if (args[0] === 'event') { sessionStorage.setItem('reportedUrl', args[2].link_url); args[2].event_callback(); }
  };
  window.dataLayer.forEach(handleCall);
  window.dataLayer.push = (args) => handleCall(args);
`;
const addLink = (page: Page) =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'Naar elders' });
    document.querySelector('main')?.prepend(link);
  }, externalUrl);
const consentBar = (page: Page) => page.getByRole('region', { name: 'Bezoek tellen' });

test('analytics asks for consent once, loads only after consent, and reports an external link before it opens', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const scriptRequests = await mockAnalytics(page, analyticsScript);
  await signIn('lid');
  await expect(consentBar(page)).toBeVisible();
  await expectAccessible();
  await emulateColorScheme(page, 'dark');
  await expectAccessible();
  expect(scriptRequests).toEqual([]);
  await consentBar(page).getByRole('button', { name: 'Ja' }).focus();
  await page.keyboard.press('Enter');
  await expect(consentBar(page)).toHaveCount(0);
  await expect.poll(() => scriptRequests).toEqual([script]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => (window as { receivedCalls?: unknown[][] }).receivedCalls?.[1]))
    .toEqual(['config', 'G-1']);
  await expect(consentBar(page)).toHaveCount(0);
  await addLink(page);
  await page.getByRole('link', { name: 'Naar elders' }).click();
  await expect(page).toHaveURL(externalUrl);
  await page.goBack();
  expect(await page.evaluate(() => sessionStorage.getItem('reportedUrl'))).toBe(externalUrl);
});

for (const [scriptState, scriptBody] of [
  ['never responds', '/* never calls event_callback */'],
  ['is blocked', null],
] as const)
  test(`an external link opens when the analytics script ${scriptState}`, anySize, async ({ page, signIn }) => {
    const scriptRequests = await mockAnalytics(page, scriptBody);
    await signIn('lid');
    await consentBar(page).getByRole('button', { name: 'Ja' }).click();
    await expect.poll(() => scriptRequests).toEqual([script]);
    await addLink(page);
    await page.getByRole('link', { name: 'Naar elders' }).click();
    await expect(page).toHaveURL(externalUrl);
  });

test(
  'analytics is not loaded after a refusal, and the profile page changes the choice',
  anySize,
  async ({ page, signIn, expectAccessible }) => {
    const scriptRequests = await mockAnalytics(page, analyticsScript);
    await signIn('lid');
    await consentBar(page).getByRole('button', { name: 'Nee' }).click();
    await page.goto('/admin/profile?tab=instellingen');
    await expect(page.getByText('Je doet niet mee.')).toBeVisible();
    await expect(consentBar(page)).toHaveCount(0);
    expect(scriptRequests).toEqual([]);
    await expectAccessible();
    await page.getByRole('button', { name: 'Meedoen', exact: true }).click();
    await expect(page.getByText('Je doet mee.')).toBeVisible();
    await expect.poll(() => scriptRequests).toEqual([script]);
    await page.getByRole('button', { name: 'Niet meer meedoen' }).click();
    await expect(page.getByText('Je doet niet mee.')).toBeVisible();
  },
);
