import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { demoAccounts } from '../../support/demo-accounts.js';
import { copyDefaultContent, editContentFile } from '../../support/content-folder.js';
import { waitUntilReady } from '../../support/portal-process.js';
import { test as base } from '../../support/portal-fixtures.js';
import { core } from '../../support/page-helpers.js';

/** A content folder of the operator. */
const test = base.extend<{ contentFolder: string }>({
  contentFolder: async ({ folder }, use) => {
    const contentFolder = join(folder, 'content');
    await mkdir(contentFolder);
    await copyDefaultContent(contentFolder);
    await use(contentFolder);
  },
});

const replaceText = (from: string, to: string) => (text: string) => {
  expect(text).toContain(from);
  return text.replace(from, to);
};

test.slow();

test('the portal shows the name, address, colour and texts of the content folder of the operator', async ({
  launchPortal,
  contentFolder,
  page,
}) => {
  await editContentFile(contentFolder, 'site.json', replaceText('Stichting Ruigenhei', 'Stichting Zandheuvel'));
  await editContentFile(
    contentFolder,
    'site.json',
    replaceText('"slug": "wildgebied", "name": "Wildgebied"', '"slug": "zandpad", "name": "Het Zandpad"'),
  );
  const logo = { file: 'social/format.png', width: 1200, height: 900 };
  await editContentFile(
    contentFolder,
    'site.json',
    replaceText('{', `{ "colour": "#00695c", "logo": ${JSON.stringify(logo)},`),
  );
  await editContentFile(contentFolder, 'palette.json', replaceText('#3aaa35', '#123456'));
  await editContentFile(contentFolder, 'palette.json', replaceText('"Groen"', '"Nachtblauw"'));
  const messages = {
    'login.title': 'Welkom op de heuvel',
    'jaarplan.title': 'Onze plannen',
    'collection.none': 'Leeg',
  };
  await writeFile(join(contentFolder, 'messages.json'), JSON.stringify(messages));
  const portal = await launchPortal({ CONTENT_DIR: contentFolder });
  await waitUntilReady(portal);

  await page.goto(`${portal.url}/login`);
  await expect(page).toHaveTitle('Inloggen · Stichting Zandheuvel');
  await expect(page.getByRole('heading', { name: 'Welkom op de heuvel' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Inloggen' })).toHaveCSS('background-color', 'rgb(0, 105, 92)');
  await expect(page.getByRole('img', { name: 'Stichting Zandheuvel' })).toHaveJSProperty('naturalWidth', logo.width);
  await page.locator('input[name=email]').fill(demoAccounts.lid.email);
  await page.locator('input[name=password]').fill(demoAccounts.lid.password);
  await page.getByRole('button', { name: 'Inloggen' }).click();

  const menu = page.getByRole('navigation', { name: 'Hoofdmenu' });
  await expect(menu.getByText('Het Zandpad')).toBeVisible();
  await menu.getByRole('link', { name: 'Onze plannen' }).click();
  await expect(page).toHaveURL(`${portal.url}/zandpad/jaarplan`);
  await expect(page.getByRole('heading', { name: 'Onze plannen' })).toBeVisible();

  await page.goto(`${portal.url}/toolkit/kleurenpalet`);
  await expect(page.getByText('Nachtblauw')).toBeVisible();
  await expect(page.getByText('#123456')).toBeVisible();
  await expect(page.getByText('#3aaa35')).toHaveCount(0);

  // The text of a page that is loaded on demand.
  await page.goto(`${portal.url}/beeldbank/collections`);
  await expect(page.getByText('Leeg', { exact: true })).toBeVisible();
});

test('the images of the posts come from the content folder, with their own file type', async ({
  launchSeededPortal,
  contentFolder,
  page,
}) => {
  await editContentFile(contentFolder, 'social.json', replaceText('social/format.png', 'social/format.svg'));
  await writeFile(
    join(contentFolder, 'social/format.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#123456"/></svg>',
  );
  const portal = await launchSeededPortal({ CONTENT_DIR: contentFolder });
  await waitUntilReady(portal);
  await page.goto(`${portal.url}/login`);
  await page.locator('input[name=email]').fill(demoAccounts.lid.email);
  await page.locator('input[name=password]').fill(demoAccounts.lid.password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Social media' }).click();
  const format = page.getByRole('img', { name: /^Het format van een post/ });
  await format.scrollIntoViewIfNeeded();
  await expect(format).toHaveJSProperty('naturalWidth', 1200);
  expect(await format.getAttribute('src')).toMatch(/^\/media\/content\/[\da-f]{64}\.svg/);
});

test(
  'each error in the content folder is reported on its own line, and the portal does not start',
  core,
  async ({ launchPortal, contentFolder }) => {
    await editContentFile(contentFolder, 'palette.json', replaceText('#3aaa35', 'groen'));
    await editContentFile(contentFolder, 'social.json', replaceText('social/bloesem.jpg', 'social/bloessem.jpg'));
    await writeFile(join(contentFolder, 'messages.json'), JSON.stringify({ 'fotos.page': 'blad {page}' }));
    const portal = await launchPortal({ CONTENT_DIR: contentFolder });
    expect(await portal.exited).toBe(1);
    expect(portal.output().trim().split('\n')).toEqual([
      'palette.json, colours[1].hex: Schrijf een kleur als #3aaa35.',
      'social.json, posts[3].picture.file: social/bloessem.jpg staat niet in de map.',
      'messages.json, fotos.page: Hier ontbreekt {last}; dat vult het portaal in.',
    ]);
  },
);

test('a syntax error in JSON is reported with line and column', async ({ launchPortal, contentFolder }) => {
  await editContentFile(
    contentFolder,
    'site.json',
    replaceText('"timeZone": "Europe/Amsterdam",', '"timeZone": "Europe/Amsterdam",,'),
  );
  const portal = await launchPortal({ CONTENT_DIR: contentFolder });
  expect(await portal.exited).toBe(1);
  expect(portal.output().trim()).toBe(
    'site.json, regel 9, kolom 34: Hier hoort een naam tussen dubbele aanhalingstekens.',
  );
});
