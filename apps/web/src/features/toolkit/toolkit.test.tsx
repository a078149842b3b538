import type { Content } from '@ledenportaal/shared';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { portal } from '../../test/answers.js';
import { buildFile } from '../../test/builders.js';
import { buildContent } from '../../test/content.js';
import { press } from '../../test/press.js';
import { open } from '../../test/render.js';
import { late, refusal, serve, type Answers } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const asked = 'GET /api/content';
const body = (content: Content) => ({ body: { results: content } });
const enter = (address: string, content: Partial<Content> = {}) => {
  localStorage.setItem('token', tokenOf('lid'));
  const answers: Answers = { ...portal, [asked]: body(buildContent(content)) };
  const calls = serve(answers);
  return { ...open(address), answers, calls };
};
const poster = { src: '/media/logo.svg', alt: 'Het logo', width: 728, height: 200 };
const writeText = vi.fn<(text: string) => Promise<void>>();
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

beforeEach(() => {
  writeText.mockReset().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});
afterEach(() => void Reflect.deleteProperty(navigator, 'clipboard'));

it('leads to its first page', async () => {
  const { place } = enter('/toolkit');
  await waitFor(() => expect(place()).toBe('/toolkit/logo'));
});

it.each([
  ['/toolkit/logo', 'De logo’s zijn niet opgehaald'],
  ['/toolkit/kleurenpalet', 'De kleuren zijn niet opgehaald'],
  ['/toolkit/social', 'De berichten zijn niet opgehaald'],
  ['/toolkit/teksten', 'De teksten zijn niet opgehaald'],
])('%s says that it waits, why nothing came, and asks again', async (address, title) => {
  const { give, answer } = late();
  const { answers } = enter(address);
  answers[asked] = answer;
  await waitFor(() => expect(status().join()).toContain('Er wordt hard gewerkt'));
  await give(refusal('unavailable'));
  const alert = await screen.findByRole('alert');
  within(alert).getByRole('heading', { name: title });
  expect(alert.textContent).toContain('De dienst is even niet bereikbaar.');
  answers[asked] = body(buildContent());
  await press('Opnieuw proberen');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

describe('the logo page', () => {
  it('shows each package: its picture, what it is, kind and size, and a button', async () => {
    const file = buildFile(1, { title: 'Logo', beschrijving: 'In kleur.', size: 1_240_000, poster });
    enter('/toolkit/logo', { toolkit: [file, buildFile(2, { title: 'Variaties' })] });
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

  it('says so where there are none', async () => {
    enter('/toolkit/logo');
    await screen.findByRole('heading', { name: 'Er staan nog geen logo’s' });
  });

  it('asks once for a new address where a picture does not come', async () => {
    const file = buildFile(1, { poster });
    const { answers, calls } = enter('/toolkit/logo', { toolkit: [file] });
    const times = () => calls.filter(({ path }) => path === '/api/content').length;
    const picture = await screen.findByRole('img', { name: 'Het logo' });
    answers[asked] = body(buildContent({ toolkit: [{ ...file, poster: { ...poster, src: '/media/new.svg' } }] }));
    fireEvent.error(picture);
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Het logo' }).getAttribute('src')).toBe('/media/new.svg'),
    );
    expect(times()).toBe(2);
    fireEvent.error(screen.getByRole('img', { name: 'Het logo' }));
    await screen.findByText('Dit plaatje is nu niet te zien');
    expect(times()).toBe(2);
  });
});

describe('the palette', () => {
  const palette: Content['palette'] = {
    colours: [{ name: 'Lucht', hex: '#7fcff5', cmyk: [51, 0, 0, 0], pms: '297', use: 'Voor vlakken.' }],
    extras: [{ name: 'Rood', hex: '#c9302c', cmyk: null, pms: '', use: '' }],
  };
  const names = () => screen.getAllByRole('button', { name: /kopiëren/ }).map((b) => b.getAttribute('aria-label'));

  it('shows every value of the colours, and of the extra ones below', async () => {
    enter('/toolkit/kleurenpalet', { palette });
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

  it('shows no heading for extra colours that are not there', async () => {
    enter('/toolkit/kleurenpalet', { palette: { ...palette, extras: [] } });
    await screen.findByRole('heading', { name: 'Lucht' });
    expect(screen.queryByRole('heading', { name: 'Extra kleuren' })).toBeNull();
  });

  it.each([
    [/^Hex #7f/, '#7fcff5'],
    [/^RGB 127/, '127 207 245'],
    [/^CMYK/, 'C51 M0 Y0 K0'],
    [/^PMS/, '297'],
  ])('%s is copied and told of', async (name, value) => {
    enter('/toolkit/kleurenpalet', { palette });
    await press(name);
    await screen.findByText('Gekopieerd');
    expect(writeText.mock.calls).toEqual([[value]]);
    expect(status().join()).toContain(value);
  });

  it('says so where the browser refuses', async () => {
    writeText.mockRejectedValue(new DOMException('', 'NotAllowedError'));
    enter('/toolkit/kleurenpalet', { palette });
    await press(/^PMS/);
    await screen.findByText(/^Je browser laat kopiëren niet toe/);
    expect(screen.queryByText('Gekopieerd')).toBeNull();
  });
});

describe('the social posts', () => {
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

  it('are two for a season and four samples, with the explanation, the format and the zip', async () => {
    enter('/toolkit/social', { social });
    await screen.findByText('En zo.');
    expect(titlesIn('Voor het seizoen')).toEqual(['Post 1', 'Post 2']);
    expect(titlesIn('Voorbeelden')).toEqual(['Post 3', 'Post 4', 'Post 5', 'Post 6']);
    screen.getByRole('img', { name: 'Het format' });
    screen.getByRole('button', { name: 'Download Social media posts' });
    screen.getByText('ZIP, 4 MB');
    screen.getByText('seizoen 1');
    expect(screen.queryByText('seizoen 3')).toBeNull();
  });

  it('stand as they are placed: lines above the picture', async () => {
    enter('/toolkit/social', { social });
    const picture = await screen.findByRole('img', { name: 'Beeld 1' });
    const lines = screen.getByText('Eerste regel van 1.');
    expect(lines.compareDocumentPosition(picture) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('are copied line by line', async () => {
    enter('/toolkit/social', { social });
    await press('Kopieer tekst: Post 2');
    await screen.findByRole('button', { name: 'Gekopieerd' });
    expect(writeText.mock.calls).toEqual([['Eerste regel van 2.\nTweede regel.']]);
  });
});

describe('the texts', () => {
  const texts = {
    kort: { title: '100% wild', text: 'Heide, bos en rust.' },
    middel: { title: 'Welkom', text: 'Een alinea.\n\nNog een alinea.' },
    lang: { title: 'Kom', text: 'Begin.\n\nVier seizoenen\n\nIn het voorjaar bloeit het.' },
  };

  it('are three lengths, with how many words each has and headings where they have some', async () => {
    enter('/toolkit/teksten', { texts });
    await screen.findByRole('heading', { level: 2, name: '100% wild' });
    for (const text of ['Kort', 'Middel', 'Lang', '4 woorden', '5 woorden', '8 woorden']) screen.getByText(text);
    screen.getByRole('heading', { level: 3, name: 'Vier seizoenen' });
  });

  it('are copied with one click, as paragraphs', async () => {
    enter('/toolkit/teksten', { texts });
    await press('Kopieer tekst: Welkom');
    await screen.findByRole('button', { name: 'Gekopieerd' });
    expect(writeText.mock.calls).toEqual([['Een alinea.\n\nNog een alinea.']]);
    expect(status().join()).toContain('Gekopieerd: Welkom');
  });
});
