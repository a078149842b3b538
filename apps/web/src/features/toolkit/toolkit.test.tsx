import type { Content, Role } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { portalResponses } from '../../test/portal-responses.js';
import { buildFile } from '../../test/builders.js';
import { buildContent } from '../../test/content.js';
import { press } from '../../test/press.js';
import { renderApp } from '../../test/render.js';
import { createDeferredResponse, errorResponse, serve, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const contentRoute = 'GET /api/content';
const body = (content: Content) => ({ body: { results: content } });
const setup = (address: string, content: Partial<Content> = {}, role: Role = 'lid') => {
  localStorage.setItem('token', tokenOf(role));
  const responses: MockResponses = { ...portalResponses, [contentRoute]: body(buildContent(content)) };
  const calls = serve(responses);
  return { ...renderApp(address), responses, calls };
};
const poster = { src: '/media/logo.svg', alt: 'Het logo', width: 728, height: 200 };
const writeText = vi.fn<(text: string) => Promise<void>>();
/** What the page saved as downloads. */
const savedFiles: { name: string; file: Blob | undefined }[] = [];
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const copyNotices = () =>
  status()
    .filter((text) => text.includes('Gekopieerd'))
    .map((text) => text.trim());

beforeEach(() => {
  writeText.mockReset().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  savedFiles.length = 0;
  const createObjectURL = vi.spyOn(URL, 'createObjectURL');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push({ name: this.download, file: createObjectURL.mock.lastCall?.[0] as Blob | undefined });
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  vi.restoreAllMocks();
});

it('redirects /toolkit to its first page', async () => {
  const { getLocation } = setup('/toolkit');
  await waitFor(() => expect(getLocation()).toBe('/toolkit/logo'));
});

it('each page shows a busy state, then an error with a retry button', async () => {
  const { respond, pendingResponse } = createDeferredResponse();
  const { responses, router } = setup('/toolkit/logo');
  responses[contentRoute] = pendingResponse;
  await waitFor(() => expect(status().join()).toContain('Er wordt hard gewerkt'));
  await respond(errorResponse('unavailable'));
  for (const [address, title] of [
    ['/toolkit/logo', 'De logo’s zijn niet opgehaald'],
    ['/toolkit/kleurenpalet', 'De kleuren zijn niet opgehaald'],
    ['/toolkit/social', 'De berichten zijn niet opgehaald'],
    ['/toolkit/teksten', 'De teksten zijn niet opgehaald'],
  ] as const) {
    await act(() => router.navigate(address));
    await screen.findByRole('heading', { name: title });
    expect(screen.getByRole('alert').textContent).toContain('De dienst is even niet bereikbaar.');
  }
  responses[contentRoute] = body(buildContent());
  await press('Opnieuw proberen');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await act(() => router.navigate('/toolkit/logo'));
  await screen.findByRole('heading', { name: 'Er staan nog geen logo’s' });
});

describe('logo page', () => {
  it('shows the picture, description, kind, size and download button of each package', async () => {
    const file = buildFile(1, { title: 'Logo', beschrijving: 'In kleur.', size: 1_240_000, poster });
    setup('/toolkit/logo', { toolkit: [file, buildFile(2, { title: 'Variaties' })] });
    const [first, second] = (await screen.findAllByRole('button', { name: /^Download/ })).map(
      (button) => button.closest('li') as HTMLElement,
    );
    if (!first || !second) throw new Error('Two packages were expected');
    within(first).getByRole('heading', { name: 'Logo' });
    within(first).getByText('In kleur.');
    within(first).getByText('ZIP, 1,2 MB');
    within(first).getByRole('button', { name: 'Download Logo' });
    expect(within(first).getByRole('img', { name: 'Het logo' }).getAttribute('src')).toBe('/media/logo.svg');
    expect(within(second).queryByRole('img')).toBeNull();
  });

  it('fetches a new URL once when a picture fails to load', async () => {
    const file = buildFile(1, { poster });
    const { responses, calls } = setup('/toolkit/logo', { toolkit: [file] });
    const countCalls = () => calls.filter(({ path }) => path === '/api/content').length;
    const picture = await screen.findByRole('img', { name: 'Het logo' });
    responses[contentRoute] = body(
      buildContent({ toolkit: [{ ...file, poster: { ...poster, src: '/media/new.svg' } }] }),
    );
    fireEvent.error(picture);
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Het logo' }).getAttribute('src')).toBe('/media/new.svg'),
    );
    expect(countCalls()).toBe(2);
    fireEvent.error(screen.getByRole('img', { name: 'Het logo' }));
    await screen.findByText('Dit plaatje is nu niet te zien');
    expect(countCalls()).toBe(2);
  });
});

describe('palette', () => {
  const palette: Content['palette'] = {
    colours: [{ name: 'Lucht', hex: '#7fcff5', cmyk: [51, 0, 0, 0], pms: '297', use: 'Voor vlakken.' }],
    extras: [{ name: 'Rood', hex: '#c9302c', cmyk: null, pms: '', use: '' }],
  };
  const names = () => screen.getAllByRole('button', { name: /kopiëren/ }).map((b) => b.getAttribute('aria-label'));

  it('shows every value of the colours and of the extra colours', async () => {
    setup('/toolkit/kleurenpalet', { palette });
    await screen.findByRole('heading', { level: 2, name: 'Lucht' });
    expect(names()).toEqual([
      'Hex #7fcff5 kopiëren, Lucht',
      'RGB 127 207 245 kopiëren, Lucht',
      'CMYK C51 M0 Y0 K0 kopiëren, Lucht',
      'PMS 297 kopiëren, Lucht',
      'Hex #c9302c kopiëren, Rood',
      'RGB 201 48 44 kopiëren, Rood',
    ]);
    screen.getByText('Voor vlakken.');
    within(screen.getByRole('region', { name: 'Extra kleuren' })).getByRole('heading', { level: 3, name: 'Rood' });
  });

  it('hides the heading for extra colours when there are none', async () => {
    setup('/toolkit/kleurenpalet', { palette: { ...palette, extras: [] } });
    await screen.findByRole('heading', { name: 'Lucht' });
    expect(screen.queryByRole('heading', { name: 'Extra kleuren' })).toBeNull();
  });

  it('copies each value with a notice that replaces the one before, also with an equal text', async () => {
    setup('/toolkit/kleurenpalet', { palette });
    for (const [name, value] of [
      [/^RGB 127/, '127 207 245'],
      [/^CMYK/, 'C51 M0 Y0 K0'],
      [/^PMS/, '297'],
      [/^Hex #7f/, '#7fcff5'],
    ] as const) {
      await press(name);
      await screen.findByText(`Gekopieerd: ${value}`);
      expect(writeText.mock.lastCall).toEqual([value]);
      expect(copyNotices()).toEqual([`Gekopieerd: ${value}`]);
    }
    expect(writeText).toHaveBeenCalledTimes(4);
    // A new element, so that a screen reader announces it again.
    const first = screen.getByText('Gekopieerd: #7fcff5');
    await press(/^Hex #7f/);
    await waitFor(() => expect(first.isConnected).toBe(false));
    expect(copyNotices()).toEqual(['Gekopieerd: #7fcff5']);
  });

  it('shows a message when the browser denies clipboard access', async () => {
    writeText.mockRejectedValue(new DOMException('', 'NotAllowedError'));
    setup('/toolkit/kleurenpalet', { palette });
    await press(/^PMS/);
    await screen.findByText(/^Je browser laat kopiëren niet toe/);
    expect(screen.queryByText(/^Gekopieerd/)).toBeNull();
    writeText.mockResolvedValue(undefined);
    await press(/^PMS/);
    await screen.findByText('Gekopieerd: 297');
    expect(screen.queryByText(/^Je browser/)).toBeNull();
  });

  it('downloads the palette in four formats, once it is there', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    const { responses } = setup('/toolkit/kleurenpalet', { palette });
    responses[contentRoute] = pendingResponse;
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Download het palet: CSS' });
    expect(button.disabled).toBe(true);
    await respond(body(buildContent({ palette })));
    await waitFor(() => expect(button.disabled).toBe(false));
    for (const [label, extension, text] of [
      ['Adobe (.ase)', 'ase', /^ASEF/],
      ['GIMP, Inkscape (.gpl)', 'gpl', /127 207 245\tLucht/],
      ['CSS', 'css', /--kleur-lucht: #7fcff5/],
      ['JSON', 'json', /"hex": "#c9302c"/],
    ] as const) {
      await press(`Download het palet: ${label}`);
      await waitFor(() => expect(savedFiles.at(-1)?.name).toBe(`ruigenhei-kleuren.${extension}`));
      expect(await savedFiles.at(-1)?.file?.text()).toMatch(text);
    }
    expect(savedFiles).toHaveLength(4);
  });
});

describe('social posts', () => {
  const post = (number: number) => ({
    title: `Post ${number}`,
    lines: [`Eerste regel van ${number}.`, 'Tweede regel.'],
    picture: { src: `/media/post-${number}.jpg`, alt: `Beeld ${number}`, width: 1200, height: 900 },
    season: number === 3 ? '' : `seizoen ${number}`,
  });
  const social = {
    ...buildContent().social,
    explanation: 'Zo gaat het.\n\nEn zo.',
    posts: [1, 2, 3, 4, 5, 6].map(post),
    files: [buildFile(1, { title: 'Social media posts', size: 4_000_000 })],
  };
  const titlesIn = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);

  it('shows two posts for the season and four samples, with explanation, format and zip, and copies a post', async () => {
    setup('/toolkit/social', { social });
    await screen.findByText('En zo.');
    expect(titlesIn('Voor het seizoen')).toEqual(['Post 1', 'Post 2']);
    expect(titlesIn('Voorbeelden')).toEqual(['Post 3', 'Post 4', 'Post 5', 'Post 6']);
    screen.getByRole('img', { name: 'Het format' });
    screen.getByRole('button', { name: 'Download Social media posts' });
    screen.getByText('ZIP, 4 MB');
    screen.getByText('seizoen 1');
    expect(screen.queryByText('seizoen 3')).toBeNull();
    // As in a social media post, the lines are above the picture.
    const lines = screen.getByText('Eerste regel van 1.');
    const picture = screen.getByRole('img', { name: 'Beeld 1' });
    expect(lines.compareDocumentPosition(picture) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await press('Kopieer tekst: Post 2');
    await screen.findByText('Gekopieerd: Post 2');
    expect(writeText.mock.calls).toEqual([['Eerste regel van 2.\nTweede regel.']]);
  });

  const serveContent = (posts = social.posts) => body(buildContent({ social: { ...social, posts } }));

  it('downloads the picture of a post, under its title', async () => {
    const titled = { ...post(2), title: 'Café ‘De Eik’', picture: { ...post(2).picture, src: '/media/2.png?exp=1' } };
    const { responses, calls } = setup('/toolkit/social', { social: { ...social, posts: [post(1), titled] } });
    responses['GET /media/2.png?exp=1'] = { body: 'a picture' };
    await press('Download beeld: Café ‘De Eik’');
    await waitFor(() => expect(savedFiles.map(({ name }) => name)).toEqual(['cafe-de-eik.png']));
    expect(await savedFiles[0]?.file?.text()).toContain('a picture');
    expect(calls.filter(({ path }) => path === '/api/content')).toHaveLength(1);
  });

  it('downloads a picture from a new URL when the one on the page has expired, and shows an error when it fails', async () => {
    const { responses } = setup('/toolkit/social', { social });
    await screen.findByRole('button', { name: 'Download beeld: Post 1' });
    responses['GET /media/post-1.jpg'] = errorResponse('link_expired');
    const renewed = social.posts.map((one) => ({
      ...one,
      picture: { ...one.picture, src: `${one.picture.src}?exp=2` },
    }));
    responses[contentRoute] = serveContent(renewed);
    responses['GET /media/post-1.jpg?exp=2'] = { body: 'a picture' };
    await press('Download beeld: Post 1');
    await waitFor(() => expect(savedFiles.map(({ name }) => name)).toEqual(['post-1.jpg']));
    expect(screen.queryByRole('alert')).toBeNull();

    responses['GET /media/post-2.jpg?exp=2'] = errorResponse('file_missing');
    await press('Download beeld: Post 2');
    await screen.findByText(/^‘Post 2’ is niet gedownload\./);
    expect(savedFiles).toHaveLength(1);
  });
});

describe('without content', () => {
  const texts = { kort: null, middel: null, lang: null };
  const social = { explanation: null, format: null, posts: [], files: [] };

  it.each([
    ['/toolkit/teksten', 'lid', 'Er zijn nog geen teksten.', 0],
    ['/toolkit/teksten', 'admin', 'Er zijn nog geen teksten.', 1],
    ['/toolkit/social', 'lid', 'Er zijn nog geen berichten.', 0],
    ['/toolkit/social', 'admin', 'Er zijn nog geen berichten.', 1],
  ] as const)('%s says so, and tells an admin in which file to add it (%s)', async (address, role, title, hints) => {
    setup(address, { texts, social }, role);
    await screen.findByRole('heading', { level: 2, name: title });
    expect(screen.queryAllByText(/(teksten|social)\.json/)).toHaveLength(hints);
  });

  it('shows the texts that exist', async () => {
    setup('/toolkit/teksten', { texts: { ...texts, middel: { title: 'Welkom', text: 'Een alinea.' } } });
    await screen.findByRole('heading', { level: 2, name: 'Welkom' });
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

  it('shows one post under one heading, without a figure', async () => {
    const picture = { src: '/media/post.jpg', alt: 'Beeld', width: 1200, height: 900 };
    const posts = [{ title: 'Post', lines: ['Regel.'], picture, season: '' }];
    setup('/toolkit/social', { social: { ...social, posts } });
    await screen.findByRole('region', { name: 'Voor het seizoen' });
    expect(headings()).toEqual(['Social media', 'Voor het seizoen', 'Post']);
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it('shows the zip of the posts alone', async () => {
    setup('/toolkit/social', { social: { ...social, files: [buildFile(1, { title: 'Het zipbestand' })] } });
    await screen.findByRole('button', { name: 'Download Het zipbestand' });
    expect(headings()).toEqual(['Social media', 'Het zipbestand']);
  });
});

describe('texts', () => {
  const texts = {
    kort: { title: '100% wild', text: 'Heide, bos en rust.' },
    middel: { title: 'Welkom', text: 'Een alinea.\n\nNog een alinea.' },
    lang: { title: 'Kom', text: 'Begin.\n\nVier seizoenen\n\nIn het voorjaar bloeit het.' },
  };

  it('shows three lengths with their word counts and headings, and copies a text as paragraphs', async () => {
    setup('/toolkit/teksten', { texts });
    await screen.findByRole('heading', { level: 2, name: '100% wild' });
    for (const text of ['Kort', 'Middel', 'Lang', '4 woorden', '5 woorden', '8 woorden']) screen.getByText(text);
    screen.getByRole('heading', { level: 3, name: 'Vier seizoenen' });
    await press('Kopieer tekst: Welkom');
    await screen.findByText('Gekopieerd: Welkom');
    expect(writeText.mock.calls).toEqual([['Een alinea.\n\nNog een alinea.']]);
  });
});
