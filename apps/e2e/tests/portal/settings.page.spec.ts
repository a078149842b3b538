import { test as base, expect } from '../../support/fixtures.js';
import { isSmallScreen } from '../../support/page-helpers.js';
import { startPortalCopy } from '../../support/portal-copy.js';

/** A portal of its own: the other tests know the name and the slug of the demo content. */
const test = base.extend<object, { portalUrl: string }>({
  portalUrl: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const portal = await startPortalCopy();
      await use(portal.url);
      await portal.stop();
    },
    { scope: 'worker' },
  ],
});

const address = '/admin/instellingen';
test.slow();

test('a changed name, slug and colour are everywhere at once, and the history undoes them', async ({
  page,
  signIn,
}) => {
  const brand = page.locator('header .site-brand');
  await signIn('admin', `${address}?deel=organisatie`);
  const jaarplan = page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Jaarplan' });
  const openMenu = async () => {
    if (isSmallScreen(page)) await page.getByRole('button', { name: 'Menu openen' }).click();
  };
  await openMenu();
  await jaarplan.click();
  await expect(page).toHaveURL('/wildgebied/jaarplan');
  await page.goBack();
  await page.getByLabel('Naam van de organisatie').fill('Stichting Zandheuvel');
  await page.getByLabel('Woord in het adres').fill('zandpad');
  await expect(page.getByText('Oude adressen met /wildgebied/ leiden vanzelf naar de nieuwe.')).toBeVisible();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Organisatie: opgeslagen.')).toBeVisible();
  await expect(page).toHaveTitle('Organisatie · Instellingen · Stichting Zandheuvel');
  // An address of the open tab from before.
  await page.goForward();
  await expect(page).toHaveURL('/zandpad/jaarplan');
  await expect(page.getByRole('heading', { level: 1, name: 'Jaarplan' })).toBeVisible();

  await page.goto(`${address}?deel=huisstijl`);
  await page.getByLabel('Hoofdkleur', { exact: true }).fill('#3aaa35');
  await expect(page.getByText(/^Te weinig contrast: .* tekst op een lichte tint van de kleur: 2,6\./)).toBeVisible();
  await page.getByLabel('Hoofdkleur', { exact: true }).fill('#00695c');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Huisstijl: opgeslagen.')).toBeVisible();
  await expect(brand).toHaveCSS('color', 'rgb(0, 105, 92)');

  // The server knows the former slug.
  await page.goto('/wildgebied/jaarplan?jaar=2023');
  await expect(page).toHaveURL('/zandpad/jaarplan?jaar=2023');
  await expect(page.getByRole('heading', { level: 1, name: 'Jaarplan' })).toBeVisible();
  await openMenu();
  await expect(jaarplan).toHaveAttribute('href', '/zandpad/jaarplan');

  await page.goto(`${address}?deel=geschiedenis`);
  await expect(page.getByText('van ‘Stichting Ruigenhei’ naar ‘Stichting Zandheuvel’')).toBeVisible();
  await page.getByRole('button', { name: /^Ongedaan maken: Organisatie/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(page.getByText(/Ongedaan gemaakt: Organisatie/)).toBeVisible();
  await expect(page).toHaveTitle('Geschiedenis · Instellingen · Stichting Ruigenhei');

  await page.goto(`${address}?deel=huisstijl`);
  await page.getByRole('button', { name: 'Terug naar de inhoudsmap: Kleur' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Terug naar de inhoudsmap' }).click();
  await expect(brand).toHaveCSS('color', 'rgb(47, 82, 52)');
  await page.goto('/zandpad/jaarplan');
  await expect(page).toHaveURL('/wildgebied/jaarplan');
});

test('each section is accessible, also with text of 200%', async ({
  page,
  signIn,
  expectAccessibleAndResponsive,
  expectReadableAtDoubleTextSize,
}) => {
  await signIn('admin', address);
  await expect(page.getByRole('link', { name: /^Export/ })).toBeVisible();
  await expectAccessibleAndResponsive();
  const sections = await page
    .locator('.settings-page-overview a')
    .evaluateAll((links) =>
      links.map((link) => [link.getAttribute('href')!, link.querySelector('b')!.innerText] as const),
    );
  expect(sections.length).toBeGreaterThan(10);
  for (const [href, title] of sections) {
    await page.goto(href);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    for (const summary of await page.locator('main summary').all()) await summary.click();
    await expectAccessibleAndResponsive();
    await expectReadableAtDoubleTextSize();
  }
});
