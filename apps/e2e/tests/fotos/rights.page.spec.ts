import type { Page } from '@playwright/test';
import { expect, test as base } from '../../support/fixtures.js';
import { uniqueName } from '../../support/page-helpers.js';
import { startPortalWithClock, type PortalWithClock } from '../../support/portal-with-clock.js';

const minuteMs = 60_000;
const timeZone = 'Europe/Amsterdam';
const timeFormat = new Intl.DateTimeFormat('nl', { timeZone, timeStyle: 'short' });
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone });

/** Returns the next moment, at least a day from now, at which it is this time in the time zone of the portal. */
const findMoment = (time: string): Date => {
  const moment = new Date(Math.ceil(Date.now() / minuteMs) * minuteMs + 24 * 60 * minuteMs);
  while (timeFormat.format(moment) !== time) moment.setTime(moment.getTime() + minuteMs);
  return moment;
};

/** A portal in which it is just before midnight. Each test ends the day once, so each has its own. */
const test = base.extend<object, { portal: PortalWithClock; evening: Date }>({
  evening: [async ({ browserName: _ }, use) => use(findMoment('23:20')), { scope: 'worker' }],
  portal: [
    async ({ evening }, use) => {
      const portal = await startPortalWithClock(evening);
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 10 * minuteMs },
  ],
  portalUrl: [async ({ portal }, use) => use(portal.url), { scope: 'worker' }],
});
//test.slow();

const itemPath = (id: string) => `/beeldbank/item/${id}`;

/** Reloads until the text is there: the portal follows the clock of its database within some seconds. */
const reloadUntil = (page: Page, isDone: () => Promise<void>) =>
  expect(async () => {
    await page.reload();
    await isDone();
  }).toPass();

test('at midnight a photo whose last day is over is gone for a lid, and listed for an admin', async ({
  page,
  portal,
  evening,
  signIn,
  testData,
  expectAccessible,
}) => {
  const name = uniqueName('Korenwolf');
  const rechten = { licentie: 'vrij', tot: dayFormat.format(evening) } as const;
  const { _id: id } = await testData.addFoto({ beschrijving: name, rechten });
  await page.clock.setFixedTime(evening);
  await signIn('lid', itemPath(id));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: `Bewaar ${name} in je collectie` }).click();
  await expect(page.getByRole('button', { name: `Haal ${name} uit je collectie` })).toBeVisible();
  await expectAccessible();

  const nextDay = new Date(evening.getTime() + 50 * minuteMs);
  portal.setTime(nextDay);
  await page.clock.setFixedTime(nextDay);
  await reloadUntil(page, () =>
    expect(page.getByRole('heading', { level: 1, name: 'Deze foto bestaat niet (meer).' })).toBeVisible({
      timeout: 2_000,
    }),
  );
  await page.goto(`/beeldbank/foto?zoek=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);

  await signIn('admin', '/admin/beeldbank?rechten=verlopen');
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expectAccessible();
});
