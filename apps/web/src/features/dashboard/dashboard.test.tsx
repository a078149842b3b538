import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { portal as answers } from '../../test/answers.js';
import { buildFile, buildFoto, idOf } from '../../test/builders.js';
import { buildContent } from '../../test/content.js';
import { open } from '../../test/render.js';
import { refusal, serve, type Answer, type Answers } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const config = { ...answers['GET /api/config'].body.results, timeZone: 'UTC' };
const fotos = [1, 2, 3].map((number) => buildFoto({ _id: idOf(number), beschrijving: `Foto ${number}` }));
const found = (items: typeof fotos) => ({
  body: { results: { items, total: items.length, more: false, downloads: 0 } },
});
const portal = {
  'GET /api/config': { body: { results: config } },
  'POST /api/fotoboek': found(fotos),
  'GET /api/leden/count': { body: { count: 148 } },
  'GET /api/fotoboek/count': { body: { count: 1284 } },
  'GET /api/fotoboek/downloads/count': { body: { count: 3972, mine: 2 } },
  'GET /api/content': { body: { results: buildContent() } },
};

const enter = (answers: Answers, token = tokenOf('lid', { voornaam: 'Marieke' })) => {
  const calls = serve({ ...portal, ...answers });
  localStorage.setItem('token', token);
  return { calls, ...open('/') };
};
const tile = async (label: string) => {
  const name = await screen.findByText(label, { selector: 'dt' });
  return name.parentElement as HTMLElement;
};

describe('the counts', () => {
  it('are three: one leads to the leden, two to the photos', async () => {
    const { place } = enter({});
    await within(await tile('Leden')).findByText('148');
    await within(await tile('Beelden')).findByText('1.284');
    await within(await tile('Downloads')).findByText('3.972');
    const link = within(await tile('Leden')).getByRole('link', { name: 'Bekijk de leden' });
    expect(link.getAttribute('href')).toBe('/leden');
    for (const label of ['Beelden', 'Downloads'])
      expect(
        within(await tile(label))
          .getByRole('link')
          .getAttribute('href'),
      ).toBe('/beeldbank/fotoboek');
    fireEvent.click(screen.getByRole('link', { name: 'Naar de beeldbank' }));
    await waitFor(() => expect(place()).toBe('/beeldbank/foto'));
  });

  it('that fails does not take the others along, says why, and comes when asked again', async () => {
    let leden = refusal('unexpected');
    enter({ 'GET /api/leden/count': () => leden });
    await within(await tile('Beelden')).findByText('1.284');
    await within(await tile('Leden')).findByText('–');
    within(await tile('Leden')).getByText('Er ging iets mis. Probeer het later nog eens.');
    const alert = screen.getByRole('alert');
    leden = portal['GET /api/leden/count'];
    fireEvent.click(within(alert).getByRole('button', { name: 'Opnieuw proberen' }));
    await within(await tile('Leden')).findByText('148');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are asked again by who comes back', async () => {
    const { calls, router } = enter({});
    const asked = () => calls.filter(({ path }) => path === '/api/leden/count').length;
    await within(await tile('Leden')).findByText('148');
    await router.navigate('/beeldbank/foto');
    await screen.findByRole('heading', { level: 1, name: 'Foto’s' });
    await router.navigate('/');
    await waitFor(() => expect(asked()).toBe(2));
  });
});

describe('the greeting', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:30:00Z') });
    return () => vi.useRealTimers();
  });

  it.each([
    ['UTC', 'Goedemorgen, Marieke'],
    ['Asia/Kolkata', 'Goedemiddag, Marieke'],
    ['Asia/Tokyo', 'Goedenavond, Marieke'],
  ])('in %s: %s', async (timeZone, greeting) => {
    enter({ 'GET /api/config': { body: { results: { ...config, timeZone } } } });
    await screen.findByRole('heading', { level: 1, name: greeting });
  });

  it('of somebody without a first name calls the other', async () => {
    enter({}, tokenOf('lid', { name: 'Loes' }));
    await screen.findByRole('heading', { level: 1, name: 'Goedemorgen, Loes' });
  });
});

it('stands first in the menu', async () => {
  enter({});
  const menu = await screen.findByRole('navigation', { name: 'Hoofdmenu' });
  const [first] = within(menu).getAllByRole('link');
  expect([first?.textContent, first?.getAttribute('aria-current')]).toEqual(['Dashboard', 'page']);
});

it('four cards lead on, by names that start as they read', async () => {
  enter({});
  const links = await screen.findAllByRole('link', { name: /^Meer informatie over / });
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Meer informatie over Logo', '/toolkit/logo'],
    ['Meer informatie over Social media', '/toolkit/social'],
    ['Meer informatie over Beeldbank', '/beeldbank'],
    ['Meer informatie over Teksten', '/toolkit/teksten'],
  ]);
});

describe('the newest photos', () => {
  const section = () => screen.findByRole('region', { name: 'Nieuwste foto’s' });

  it('lead to their pages, and to all', async () => {
    const { calls } = enter({});
    const links = await within(await section()).findAllByRole('link', { name: /^Foto \d/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([1, 2, 3].map((n) => `/beeldbank/item/${idOf(n)}`));
    expect(screen.getByRole('link', { name: 'Alle foto’s' }).getAttribute('href')).toBe('/beeldbank/foto');
    expect(calls.find(({ path }) => path === '/api/fotoboek')?.body).toEqual({ limit: 3 });
  });

  it.each([
    ['lid', 0],
    ['admin', 1],
  ] as const)('of an empty portal say so, and a drawn hill stands in; to add one: %s', async (role, links) => {
    enter({ 'POST /api/fotoboek': found([]) }, tokenOf(role));
    const region = await section();
    await within(region).findByText('De beeldbank is nog leeg.');
    expect(within(region).queryAllByRole('link', { name: 'Voeg de eerste foto toe' })).toHaveLength(links);
    expect(document.querySelectorAll('img[src*="landscape"]').length).toBeGreaterThan(0);
  });

  it('that do not come say why, and come when asked again', async () => {
    let answer = refusal('unavailable');
    enter({ 'POST /api/fotoboek': () => answer });
    const alert = await within(await section()).findByRole('alert');
    expect(alert.textContent).toContain('De dienst is even niet bereikbaar.');
    answer = found(fotos);
    fireEvent.click(within(alert).getByRole('button', { name: 'Opnieuw proberen' }));
    await within(await section()).findByRole('link', { name: /^Foto 1/ });
  });
});

describe('the newest documents', () => {
  const section = () => screen.findByRole('region', { name: 'Nieuw bij de documenten' });
  const plan = (number: number, period: string, createdAt = '2026-11-01T10:00:00.000Z') =>
    buildFile(number, { section: 'jaarplan', title: `Plan ${period}`, period, kind: 'pdf', createdAt });
  const talk = buildFile(9, {
    section: 'bijeenkomst',
    title: 'Terugblik',
    period: '2024-12',
    meeting: 'Najaar',
    kind: 'pptx',
    createdAt: '2026-11-20T23:30:00.000Z',
  });

  it('are four of both kinds: the last added first, and of those added together by what they are about', async () => {
    const jaarplan = [
      plan(1, '2019', '2026-11-01T10:00:59.999Z'),
      plan(2, '2021'),
      plan(3, '2020'),
      plan(4, '2018', '2026-11-02T10:00:00.000Z'),
    ];
    const content = buildContent({ jaarplan, bijeenkomsten: [talk] });
    enter({ 'GET /api/content': { body: { results: content } } });
    const links = await within(await section()).findAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Terugblik', '/wildgebied/bijeenkomsten'],
      ['Plan 2018', '/wildgebied/jaarplan'],
      ['Plan 2021', '/wildgebied/jaarplan'],
      ['Plan 2020', '/wildgebied/jaarplan'],
    ]);
    within(await section()).getByText('PowerPoint, toegevoegd op 20 november 2026');
  });

  it('say so where there are none', async () => {
    enter({});
    await within(await section()).findByText('Er staan nog geen documenten.');
  });

  it('that do not come say why, and come when asked again', async () => {
    let answer: Answer = refusal('unavailable');
    enter({ 'GET /api/content': () => answer });
    const alert = await within(await section()).findByRole('alert');
    expect(alert.textContent).toContain('De documenten zijn niet opgehaald. De dienst is even niet bereikbaar.');
    answer = { body: { results: buildContent({ jaarplan: [plan(1, '2019')] }) } };
    fireEvent.click(within(alert).getByRole('button', { name: 'Opnieuw proberen' }));
    await within(await section()).findByRole('link', { name: 'Plan 2019' });
  });
});
