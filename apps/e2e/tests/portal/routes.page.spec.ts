import { can, fillPath, type Access, type Role } from '@ledenportaal/shared';
import type { Page } from '@playwright/test';
import { paths, redirects, type PathName } from '../../../web/src/lib/routing/path-table.js';
import type { DemoUser } from '../../support/demo-accounts.js';
import { expect, test as base } from '../../support/fixtures.js';
import { anySize, core, coreAnySize, uniqueName } from '../../support/page-helpers.js';
import { getPageExpectations, type PageExpectation, type TestRecords } from '../../support/page-expectations.js';
import type { ElementCheck } from '../../support/element-checks.js';

const pageNames = Object.keys(paths) as PathName[];
const getPageNames = (canOpen: (access: Access) => boolean) => pageNames.filter((name) => canOpen(paths[name].access));
/** Pages that redirect a signed-in user to the dashboard. */
const guestOnlyPages: PathName[] = ['login', 'signup', 'forgot'];

type RouteFixtures = {
  records: TestRecords;
  getPath: (name: PathName) => string;
  /**
   * Checks the dark colours and enlarged text of every page in `npm run test:all` only, to save time. `npm test` checks the
   * menu and header on the first page of a test, and three items of each list.
   */
  expectUsable: () => Promise<void>;
};
const changingParts = {
  include: 'main',
  exclude: ['tbody tr', '[role="listitem"]', 'ul[aria-label="Bedrijven"] > li']
    .map((item) => `${item}:nth-child(n + 4)`)
    .join(', '),
};
const noRecords: TestRecords = { naam: '', beschrijving: '', eigenaar: '', ids: {} };
const toPath = (name: PathName, { ids }: TestRecords) => {
  const id = ids[name] ?? '';
  return fillPath(paths[name].path, { id, item: id, product: 'wildgebied', code: 'een-oude-code' });
};

const test = base.extend<RouteFixtures>({
  records: async ({ testData }, use) => {
    const [naam, beschrijving] = [uniqueName('Herberg'), uniqueName('Ven')];
    const tag = await testData.addTag(uniqueName('ochtend'));
    const thema = await testData.addThema(uniqueName('Water'));
    const metadata = { beschrijving, eigenaar: 'Studio Vennen', tags: [tag._id], themes: [thema._id] };
    const foto = await testData.addFoto(metadata);
    const lid = await testData.addLid({ naam, email: `${naam.replace(' ', '.')}@example.org`, islid: true });
    const bedrijf = await testData.addBedrijf({ naam, activiteiten: ['eten'] });
    const { _id: file } = await testData.getDemoFile();
    await use({
      naam,
      beschrijving,
      eigenaar: metadata.eigenaar,
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
  getPath: async ({ records }, use) => use((name) => toPath(name, records)),
  expectUsable: async ({ expectAccessible, expectAccessibleAndResponsive, expectReadableAtDoubleTextSize }, use) => {
    let isFirst = true;
    await use(async () => {
      const parts = isFirst ? undefined : changingParts;
      isFirst = false;
      if (process.env.TEST_SUITE === 'core') return expectAccessible(parts);
      await expectAccessibleAndResponsive();
      await expectReadableAtDoubleTextSize();
    });
  },
});

/** Navigates like a link in the page, without loading the app again. */
const navigateInApp = (page: Page, path: string) =>
  page.evaluate((to) => {
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
    const state = { idx, key: `walk${idx}`, usr: null };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);
const getPathAndQuery = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** Expects the h1 of the page. */
const expectTitle = async (page: Page, title: string | RegExp) => {
  const heading = page.getByRole('heading', {
    level: 1,
    name: title,
    ...(typeof title === 'string' && { exact: true }),
  });
  await expect(heading).toBeVisible();
};
const expectElements = async (page: Page, checks: readonly ElementCheck[]) => {
  for (const check of checks) await check(page.getByRole('main'));
};

/** The elements that an account with this role sees on a page, and those that it does not see. */
const getElements = ({ elements, extra }: PageExpectation, role: Role) => [
  ...elements,
  ...(extra ? (can({ role }, extra.access) ? extra.elements : extra.absent) : []),
];

/** Expects that a signed-in user does not see the login pages, and that old paths lead to their page. */
const expectRedirects = async (page: Page, getPath: (name: PathName) => string) => {
  const redirected = [
    ...guestOnlyPages.map((name) => [getPath(name), '/'] as const),
    ...Object.entries(redirects).map(([path, name]) => [`${path}?page=2`, `${paths[name].path}?page=2`] as const),
  ];
  for (const [path, target] of redirected)
    await test.step(path, async () => {
      await navigateInApp(page, path);
      await expect.poll(() => getPathAndQuery(page)).toBe(target);
    });
};

/** The paths of the pages in section 2 of the specification. */
const specifiedPaths = [
  '/login /signup /login/forget /login/forget/:code /signup/verify/:code / /admin/profile /beeldbank/tags',
  '/beeldbank/tags/new /beeldbank/themas /beeldbank/themas/new /beeldbank/upload /beeldbank/foto /beeldbank',
  '/beeldbank/item/:item /beeldbank/collections /beeldbank/downloads /beeldbank/video /admin/beeldbank',
  '/admin/beeldbank/item/:item /leden /leden/new /leden/lid/:id /toolkit/logo /toolkit/kleurenpalet',
  '/toolkit/social /toolkit/teksten /:product/jaarplan /:product/bijeenkomsten',
].flatMap((line) => line.split(' '));

test('every path of the specification is a route or a redirect', coreAnySize, () => {
  const knownPaths = [...pageNames.map((name) => paths[name].path), ...Object.keys(redirects)];
  expect(specifiedPaths.filter((path) => !knownPaths.includes(path))).toEqual([]);
});

test(
  'a visitor sees the public pages, and returns to the requested page after signing in',
  core,
  async ({ page, signIn, expectUsable }) => {
    test.slow();
    const getPath = (name: PathName) => toPath(name, noRecords);
    const pages = getPageExpectations(noRecords);
    await page.goto('/login');
    for (const name of getPageNames((access) => access === 'public'))
      await test.step(`${name}: ${getPath(name)}`, async () => {
        await navigateInApp(page, getPath(name));
        await expectTitle(page, pages[name].title);
        await expectElements(page, pages[name].elements);
        await expectUsable();
      });
    const path = `${getPath('jaarplan')}?page=2`;
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
    await signIn('lid');
    await expect.poll(() => getPathAndQuery(page)).toBe(path);
  },
);

for (const user of ['lid', 'admin'] satisfies DemoUser[])
  test(
    `a ${user} sees the elements of their role on every page`,
    core,
    async ({ page, signIn, records, getPath, expectUsable }) => {
      test.slow();
      const pages = getPageExpectations(records);
      const errors: Error[] = [];
      page.on('pageerror', (error) => errors.push(error));
      const hasExtra = (name: PathName) => pages[name].extra !== undefined;
      await signIn(user);
      if (user === 'lid') {
        await expectRedirects(page, getPath);
        await navigateInApp(page, getPath('accounts'));
        await expectTitle(page, 'Geen toegang');
        await expectUsable();
      }
      const memberPages = getPageNames((access) => access === 'signed-in');
      const openedPages =
        user === 'lid'
          ? memberPages
          : [...memberPages.filter(hasExtra), ...getPageNames((access) => !can({ role: 'lid' }, access))];
      for (const name of openedPages)
        await test.step(`${name}: ${getPath(name)}`, async () => {
          await navigateInApp(page, getPath(name));
          expect(getPathAndQuery(page)).toBe(getPath(name));
          await expectTitle(page, pages[name].title);
          await expectElements(page, getElements(pages[name], user));
          // An admin sees all that a lid sees on these pages, and more.
          if (user === 'lid' && hasExtra(name)) return;
          await expectUsable();
        });
      expect(errors).toEqual([]);
    },
  );

for (const user of ['redacteur', 'secretaris'] satisfies DemoUser[])
  test(
    `a ${user} sees the elements of their role, and is refused the other pages of admins`,
    anySize,
    async ({ page, signIn, records, getPath }) => {
      test.slow();
      const pages = getPageExpectations(records);
      await signIn(user);
      const isForAll = (name: PathName) => can({ role: 'lid' }, paths[name].access);
      for (const name of pageNames.filter((other) => !isForAll(other) || pages[other].extra))
        await test.step(`${name}: ${getPath(name)}`, async () => {
          await navigateInApp(page, getPath(name));
          if (!can({ role: user }, paths[name].access)) return expectTitle(page, 'Geen toegang');
          await expectTitle(page, pages[name].title);
          await expectElements(page, getElements(pages[name], user));
        });
    },
  );
