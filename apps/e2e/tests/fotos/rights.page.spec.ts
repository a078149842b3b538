import { expect, test as base } from '../../support/fixtures.js';
import { uniqueName } from '../../support/page-helpers.js';
import { startPortalWithClock, type PortalWithClock } from '../../support/portal-with-clock.js';

const minuteMs = 60_000;
const timeZone = 'Europe/Amsterdam';
const timeFormat = new Intl.DateTimeFormat('nl', { timeZone, timeStyle: 'short' });
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone });
const longDay = new Intl.DateTimeFormat('nl', { timeZone, dateStyle: 'long' });

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
test.slow();

const itemPath = (id: string) => `/beeldbank/item/${id}`;

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
  await expect(page.getByText(`Ja, overal voor te gebruiken, tot ${longDay.format(evening)}.`)).toBeVisible();
  const keep = page.getByRole('main').getByRole('button', { name: 'Bewaar' });
  await keep.click();
  await expect(keep).toBeHidden();
  await expectAccessible();

  const nextDay = new Date(evening.getTime() + 50 * minuteMs);
  portal.setTime(nextDay);
  await page.clock.setFixedTime(nextDay);
  const gone = page.getByRole('heading', { level: 1, name: 'Deze foto bestaat niet (meer).' });
  // The portal follows the clock of its database within some seconds.
  await expect(async () => {
    await page.reload();
    await expect(gone).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await page.goto(`/beeldbank/foto?zoek=${encodeURIComponent(name)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Foto’s' })).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  await page.goto('/beeldbank/collections');
  await expect(page.getByText('Deze foto mag niet meer gebruikt worden.')).toBeVisible();
  await expectAccessible();

  await signIn('admin', '/admin/rechten');
  await page.getByRole('link', { name: 'Rechten verlopen, 1 foto', exact: true }).click();
  const day = longDay.format(evening);
  await expect(page.getByRole('link', { name: `${name} Leden zien deze foto niet: verlopen op ${day}` })).toBeVisible();
  await expectAccessible();
});
