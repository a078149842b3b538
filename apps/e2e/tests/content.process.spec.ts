import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { accounts } from '../support/accounts.js';
import { copyContent, edit } from '../support/content.js';
import { untilReady } from '../support/process.js';
import { test as base } from '../support/started.js';

/** A folder of the operator's own. */
const test = base.extend<{ content: string }>({
  content: async ({ folder }, use) => {
    const content = join(folder, 'content');
    await mkdir(content);
    await copyContent(content);
    await use(content);
  },
});

const replace = (from: string, to: string) => (text: string) => {
  expect(text).toContain(from);
  return text.replace(from, to);
};

test.slow();

test('an operator’s own name, address, colour and text are what people see', async ({ start, content, page }) => {
  await edit(content, 'site.json', replace('Stichting Ruigenhei', 'Stichting Zandheuvel'));
  await edit(
    content,
    'site.json',
    replace('"slug": "wildgebied", "name": "Wildgebied"', '"slug": "zandpad", "name": "Het Zandpad"'),
  );
  await edit(content, 'palette.json', replace('#3aaa35', '#123456'));
  await edit(content, 'palette.json', replace('"Groen"', '"Nachtblauw"'));
  const messages = {
    'login.title': 'Welkom op de heuvel',
    'jaarplan.title': 'Onze plannen',
    'collection.none': 'Leeg',
  };
  await writeFile(join(content, 'messages.json'), JSON.stringify(messages));
  const portal = await start({ CONTENT_DIR: content });
  await untilReady(portal);

  await page.goto(`${portal.url}/login`);
  await expect(page).toHaveTitle('Inloggen · Stichting Zandheuvel');
  await expect(page.getByRole('heading', { name: 'Welkom op de heuvel' })).toBeVisible();
  await page.locator('input[name=email]').fill(accounts.lid.email);
  await page.locator('input[name=password]').fill(accounts.lid.password);
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

  // Taken when its page is read, and from there on.
  await page.goto(`${portal.url}/beeldbank/collections`);
  await expect(page.getByText('Leeg', { exact: true })).toBeVisible();
});

test('the posts are pictures of the operator’s folder, in their own type', async ({ startAgain, content, page }) => {
  await edit(content, 'social.json', replace('social/format.png', 'social/format.svg'));
  await writeFile(
    join(content, 'social/format.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#123456"/></svg>',
  );
  const portal = await startAgain({ CONTENT_DIR: content });
  await untilReady(portal);
  await page.goto(`${portal.url}/login`);
  await page.locator('input[name=email]').fill(accounts.lid.email);
  await page.locator('input[name=password]').fill(accounts.lid.password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Social media' }).click();
  const format = page.getByRole('img', { name: /^Het format van een post/ });
  await format.scrollIntoViewIfNeeded();
  await expect(format).toHaveJSProperty('naturalWidth', 1200);
  expect(await format.getAttribute('src')).toMatch(/^\/media\/content\/[\da-f]{64}\.svg/);
});

test('each mistake is told on a line of its own, and the portal does not start', async ({ start, content }) => {
  await edit(content, 'palette.json', replace('#3aaa35', 'groen'));
  await edit(content, 'social.json', replace('social/bloesem.jpg', 'social/bloessem.jpg'));
  await writeFile(join(content, 'messages.json'), JSON.stringify({ 'fotos.page': 'blad {page}' }));
  const portal = await start({ CONTENT_DIR: content });
  expect(await portal.exited).toBe(1);
  expect(portal.output().trim().split('\n')).toEqual([
    'palette.json, colours[1].hex: Schrijf een kleur als #3aaa35.',
    'social.json, posts[3].picture.file: social/bloessem.jpg staat niet in de map.',
    'messages.json, fotos.page: Hier ontbreekt {last}; dat vult het portaal in.',
  ]);
});

test('a comma too many is told by line and column', async ({ start, content }) => {
  await edit(content, 'site.json', replace('"timeZone": "Europe/Amsterdam",', '"timeZone": "Europe/Amsterdam",,'));
  const portal = await start({ CONTENT_DIR: content });
  expect(await portal.exited).toBe(1);
  expect(portal.output().trim()).toBe(
    'site.json, regel 9, kolom 34: Hier hoort een naam tussen dubbele aanhalingstekens.',
  );
});
