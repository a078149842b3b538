import { fillPath } from '@ledenportaal/shared';
import type { Page } from '@playwright/test';
import { paths, redirects, type PathName } from '../../web/src/lib/path-table.js';
import type { Who } from '../support/accounts.js';
import { expect, test as base } from '../support/journey.js';
import { anySize, unique } from '../support/pages.js';
import { pagesOf, type Known } from '../support/routes.js';
import type { Sight } from '../support/sights.js';

const names = Object.keys(paths) as PathName[];
/** Whoever is signed in has no use for them. */
const forGuests: PathName[] = ['login', 'signup', 'forgot'];

type Walk = {
  known: Known;
  addressOf: (name: PathName) => string;
};

const test = base.extend<Walk>({
  known: async ({ builders }, use) => {
    const [naam, beschrijving] = [unique('Herberg'), unique('Ven')];
    const tag = await builders.addTag(unique('ochtend'));
    const thema = await builders.addThema(unique('Water'));
    const told = { beschrijving, eigenaar: 'Studio Vennen', tags: [tag._id], themes: [thema._id] };
    const foto = await builders.addFoto(told);
    const lid = await builders.addLid({ naam, email: `${naam.replace(' ', '.')}@example.org`, islid: true });
    const bedrijf = await builders.addBedrijf({ naam, activiteiten: ['eten'] });
    const { _id: file } = await builders.anyFile();
    await use({
      naam,
      beschrijving,
      eigenaar: told.eigenaar,
      ids: {
        foto: foto._id,
        adminFoto: foto._id,
        lid: lid._id,
        editBedrijf: bedrijf._id,
        editFile: file,
        replaceFile: file,
      },
    });
  },
  addressOf: async ({ known }, use) =>
    use((name) => {
      const id = known.ids[name] ?? '';
      return fillPath(paths[name].path, { id, item: id, product: 'wildgebied', code: 'een-oude-code' });
    }),
});

/** As a link in the page does: the program stays. */
const walkTo = (page: Page, address: string) =>
  page.evaluate((to) => {
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
    const state = { idx, key: `walk${idx}`, usr: null };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, address);
const place = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** Comes to the page, by its first heading. */
const expectTitle = async (page: Page, title: string | RegExp) => {
  const found = page.getByRole('heading', { level: 1, name: title, ...(typeof title === 'string' && { exact: true }) });
  await expect(found).toBeVisible();
};
const sees = async (page: Page, sights: readonly Sight[]) => {
  for (const see of sights) await see(page.getByRole('main'));
};

/** Where section 2 of the specification says that there is a page. */
const specified = [
  '/login /signup /login/forget /login/forget/:code /signup/verify/:code / /admin/profile /beeldbank/tags',
  '/beeldbank/tags/new /beeldbank/themas /beeldbank/themas/new /beeldbank/upload /beeldbank/foto /beeldbank',
  '/beeldbank/item/:item /beeldbank/collections /beeldbank/downloads /beeldbank/video /admin/beeldbank',
  '/admin/beeldbank/item/:item /leden /leden/new /leden/lid/:id /toolkit/logo /toolkit/kleurenpalet',
  '/toolkit/social /toolkit/teksten /:product/jaarplan /:product/bijeenkomsten',
].flatMap((line) => line.split(' '));

test('every address of the specification is one of the portal', anySize, () => {
  const there = [...names.map((name) => paths[name].path), ...Object.keys(redirects)];
  expect(specified.filter((path) => !there.includes(path))).toEqual([]);
});

test('a visitor sees the public pages, and comes back from /login to every other', async ({
  page,
  signIn,
  known,
  addressOf,
  expectWellMade,
}) => {
  test.slow();
  const pages = pagesOf(known);
  await page.goto('/login');
  for (const name of names)
    await test.step(`${name}: ${addressOf(name)}`, async () => {
      await walkTo(page, addressOf(name));
      if (paths[name].access !== 'public') {
        await expect(page).toHaveURL(/\/login$/);
        expect(await page.evaluate(() => (history.state as { usr: unknown }).usr)).toEqual({ from: addressOf(name) });
        return;
      }
      await expectTitle(page, pages[name].title);
      await sees(page, pages[name].sees);
      await expectWellMade();
    });
  for (const address of [addressOf('foto'), addressOf('jaarplan'), '/beeldbank/foto?page=2']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/login$/);
    await signIn('lid');
    await expect.poll(() => place(page)).toBe(address);
    await page.evaluate(() => localStorage.clear());
  }
});

const everyone: Who[] = ['lid', 'admin'];
for (const who of everyone)
  test(`a ${who} sees what is theirs on every page, and no more`, async ({
    page,
    signIn,
    known,
    addressOf,
    expectWellMade,
  }) => {
    test.slow();
    const pages = pagesOf(known);
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    let isRefusalSeen = false;
    await signIn(who);
    for (const name of names)
      await test.step(`${name}: ${addressOf(name)}`, async () => {
        const { access } = paths[name];
        await walkTo(page, addressOf(name));
        if (forGuests.includes(name)) return expect.poll(() => place(page)).toBe('/');
        if (access === 'admin' && who === 'lid') {
          await expectTitle(page, 'Geen toegang');
          // The same page each time.
          if (!isRefusalSeen) await expectWellMade();
          isRefusalSeen = true;
          return;
        }
        expect(place(page)).toBe(addressOf(name));
        await expectTitle(page, pages[name].title);
        await sees(page, [...pages[name].sees, ...(pages[name][who] ?? [])]);
        // What nothing is added to for an admin, a lid has looked at.
        if (who === 'lid' || access === 'admin' || pages[name].admin) await expectWellMade();
      });
    for (const [address, name] of Object.entries(redirects))
      await test.step(address, async () => {
        await walkTo(page, `${address}?page=2`);
        await expect.poll(() => place(page)).toBe(`${paths[name].path}?page=2`);
      });
    expect(errors).toEqual([]);
  });
