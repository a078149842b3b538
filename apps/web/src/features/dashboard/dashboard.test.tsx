import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildSearchResponse, portalResponses } from '../../test/portal-responses.js';
import { buildFile, buildFoto, buildJob, idOf } from '../../test/builders.js';
import { buildContent } from '../../test/content.js';
import { renderApp } from '../../test/render.js';
import { errorResponse, filterCalls, serve, type MockResponse, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const config = { ...portalResponses['GET /api/config'].body.results, timeZone: 'UTC' };
const fotos = [1, 2, 3].map((number) => buildFoto({ _id: idOf(number), beschrijving: `Foto ${number}` }));
const defaultResponses = {
  'GET /api/config': { body: { results: config } },
  'POST /api/fotoboek': buildSearchResponse(fotos),
  'GET /api/leden/count': { body: { count: 148 } },
  'GET /api/fotoboek/count': { body: { count: 1284 } },
  'GET /api/fotoboek/downloads/count': { body: { count: 3972, mine: 2 } },
  'GET /api/content': { body: { results: buildContent() } },
};

const hero = buildFoto({ _id: idOf(9), beschrijving: 'Heide bij nacht' });

const setup = (responses: MockResponses, token = tokenOf('lid', { voornaam: 'Marieke' })) => {
  const calls = serve({ ...defaultResponses, ...responses });
  localStorage.setItem('token', token);
  return { calls, ...renderApp('/') };
};
const findTile = async (label: string) => {
  const name = await screen.findByText(label, { selector: 'dt' });
  return name.parentElement as HTMLElement;
};

describe('counts', () => {
  it('shows three counts, with links to the leden and the photos, and refetches them when the page opens again', async () => {
    const { getLocation, calls, router } = setup({});
    await within(await findTile('Leden')).findByText('148');
    await within(await findTile('Beelden')).findByText('1.284');
    await within(await findTile('Downloads')).findByText('3.972');
    const link = within(await findTile('Leden')).getByRole('link', { name: 'Bekijk de leden' });
    expect(link.getAttribute('href')).toBe('/leden');
    const getHrefs = async (label: string) =>
      within(await findTile(label))
        .getAllByRole('link')
        .map((each) => each.getAttribute('href'));
    expect(await getHrefs('Beelden')).toEqual(['/beeldbank/fotoboek']);
    expect(await getHrefs('Downloads')).toEqual(['/beeldbank/fotoboek', '/beeldbank/downloads']);
    fireEvent.click(screen.getByRole('link', { name: 'Naar de beeldbank' }));
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto'));
    await screen.findByRole('heading', { level: 1, name: 'Foto’s' });
    await act(() => router.navigate('/'));
    await waitFor(() => expect(calls.filter(({ path }) => path === '/api/leden/count')).toHaveLength(2));
  });

  it('shows an error for one failed count only, and loads it on retry', async () => {
    let leden = errorResponse('unexpected');
    setup({ 'GET /api/leden/count': () => leden });
    await within(await findTile('Beelden')).findByText('1.284');
    await within(await findTile('Leden')).findByText('–');
    within(await findTile('Leden')).getByText('Er ging iets mis. Probeer het later nog eens.');
    const alert = screen.getByRole('alert');
    leden = defaultResponses['GET /api/leden/count'];
    fireEvent.click(within(alert).getByRole('button', { name: 'Opnieuw proberen' }));
    await within(await findTile('Leden')).findByText('148');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('greeting', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:30:00Z') });
    return () => vi.useRealTimers();
  });

  it('uses the time of day in the time zone of the portal', async () => {
    setup({ 'GET /api/config': { body: { results: { ...config, timeZone: 'Asia/Tokyo' } } } });
    await screen.findByRole('heading', { level: 1, name: 'Goedenavond, Marieke' });
  });

  it('uses the last name when there is no first name', async () => {
    const here = { ...config, timeZone: 'Asia/Kolkata' };
    setup({ 'GET /api/config': { body: { results: here } } }, tokenOf('lid', { name: 'Loes' }));
    await screen.findByRole('heading', { level: 1, name: 'Goedemiddag, Loes' });
  });
});

it('is the first item of the menu, with four cards whose accessible names start with their visible text', async () => {
  setup({});
  const menu = await screen.findByRole('navigation', { name: 'Hoofdmenu' });
  const [first] = within(menu).getAllByRole('link');
  expect([first?.textContent, first?.getAttribute('aria-current')]).toEqual(['Dashboard', 'page']);
  const links = await screen.findAllByRole('link', { name: /^Meer informatie over / });
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Meer informatie over Logo', '/toolkit/logo'],
    ['Meer informatie over Social media', '/toolkit/social'],
    ['Meer informatie over Beeldbank', '/beeldbank'],
    ['Meer informatie over Teksten', '/toolkit/teksten'],
  ]);
});

describe('the photo at the top', () => {
  const getDrawings = () => document.querySelectorAll('img[src*="landscape"]').length;

  it('is the one that the server chose', async () => {
    setup({ 'GET /api/hero': { body: { results: { foto: hero } } } });
    await screen.findByRole('img', { name: 'Heide bij nacht' });
    expect(getDrawings()).toBe(0);
  });

  it.each([
    ['there is none', { body: { results: { foto: null } } }],
    ['it cannot be loaded', errorResponse('unavailable')],
  ])('is a drawing when %s', async (_, response) => {
    setup({ 'GET /api/hero': response });
    await waitFor(() => expect(getDrawings()).toBe(1));
  });
});

describe('the work of the office', () => {
  const route = 'GET /api/beheer/kantoor';
  const version = { version: '1.0.0', commit: '0a1b2c3d4e5f' };
  const respond = (office: object): MockResponse => ({ body: { results: { ...version, ...office } } });
  const exactly = (total: number) => ({ total, more: false });
  const findOffice = async () => within(await screen.findByRole('region', { name: 'Nog te doen' }));
  const getLinks = (shown: { getAllByRole: (role: string) => HTMLElement[] }) =>
    shown.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

  it('shows what there is to do, where, and in the menu how much, by one request', async () => {
    const office = {
      accounts: exactly(1),
      mails: exactly(2),
      concepten: exactly(0),
      dubbel: exactly(4),
      zonderTags: exactly(5_000),
      rechtenOnbekend: { total: 10_000, more: true },
      jobs: { docs: [buildJob({ finishedAt: null, state: 'running', processed: 30, isCancellable: true })], total: 1 },
      disk: { free: 2_500_000_000, total: 50_000_000_000, isLow: true },
      backup: { madeAt: '2026-05-03T12:05:00.000Z', isLate: true },
    };
    const job = { body: { results: office.jobs.docs[0] } };
    const responses = { [route]: respond(office), [`GET /api/beheer/jobs/${idOf(1)}`]: job };
    const { calls } = setup(responses, tokenOf('admin'));
    const shown = await findOffice();
    await shown.findByText('Bezig: 30 van 40 foto’s.');
    expect(getLinks(shown)).toEqual([
      ['1 Account wacht op toegang', '/admin/accounts?state=waiting'],
      ['2 Mislukte mails', '/admin/accounts?tab=mail'],
      ['4 Paren dubbele foto’s', '/admin/beeldbank/dubbel'],
      ['5.000 Zonder tags', '/admin/beeldbank?zonder=tags'],
      ['10.000+ Licentie onbekend', '/admin/beeldbank?rechten=onbekend'],
      ['Alle bewerkingen (1)', '/admin/bewerkingen'],
      ['Maak ruimte in de prullenbak', '/admin/beeldbank/prullenbak'],
    ]);
    shown.getByText(/^De laatste reservekopie is van 3 mei 2026 om 12:05\. Maak een nieuwe/);
    shown.getByText(/^De schijf is bijna vol: 2,5 GB vrij van 50 GB\./);
    const menu = within(await screen.findByRole('navigation', { name: 'Hoofdmenu' }));
    await menu.findByRole('link', { name: 'Accounts 3 te doen' });
    menu.getByRole('link', { name: 'Beeldbank 4 te doen' });
    expect(filterCalls(calls)(route)).toHaveLength(1);
  });

  it('says that there is nothing to do, with the last backup and the version', async () => {
    const office = { accounts: exactly(0), backup: { madeAt: '2026-05-03T12:05:00.000Z', isLate: false }, disk: null };
    setup({ [route]: respond(office) }, tokenOf('admin'));
    const shown = await findOffice();
    await shown.findByText('Niets te doen: alles is bij.');
    shown.getByText('Laatste reservekopie: 3 mei 2026 om 12:05.');
    shown.getByText('Versie 1.0.0 (0a1b2c3d4e5f)');
    await screen.findByRole('link', { name: 'Accounts' });
  });

  it('shows an error, and loads on retry', async () => {
    let response = errorResponse('unavailable');
    setup({ [route]: () => response }, tokenOf('secretaris'));
    const alert = within(await (await findOffice()).findByRole('alert'));
    response = respond({ accounts: exactly(3) });
    fireEvent.click(alert.getByRole('button', { name: 'Opnieuw proberen' }));
    await screen.findByRole('link', { name: '3 Accounts wachten op toegang' });
  });

  it('is not asked for a lid', async () => {
    const { calls } = setup({});
    await screen.findByRole('link', { name: /^Foto 1/ });
    expect(filterCalls(calls)(route)).toEqual([]);
  });
});

describe('newest photos', () => {
  const section = () => screen.findByRole('region', { name: 'Net toegevoegd' });

  it('links to the three newest photos and to all photos', async () => {
    const { calls } = setup({});
    const links = await within(await section()).findAllByRole('link', { name: /^Foto \d/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([1, 2, 3].map((n) => `/beeldbank/item/${idOf(n)}`));
    expect(screen.getByRole('link', { name: 'Alle foto’s' }).getAttribute('href')).toBe('/beeldbank/foto');
    expect(calls.find(({ path }) => path === '/api/fotoboek')?.body).toEqual({ limit: 6 });
  });

  it.each([
    ['lid', 0],
    ['admin', 1],
  ] as const)('shows a message when there are no photos; links to add one for a %s: %i', async (role, links) => {
    setup({ 'POST /api/fotoboek': buildSearchResponse([]) }, tokenOf(role));
    const region = await section();
    await within(region).findByText('De beeldbank is nog leeg.');
    expect(within(region).queryAllByRole('link', { name: 'Voeg de eerste foto toe' })).toHaveLength(links);
    expect(document.querySelectorAll('img[src*="landscape"]').length).toBeGreaterThan(0);
  });

  it('shows an error when the photos cannot be loaded, and loads them on retry', async () => {
    let response: MockResponse = errorResponse('unavailable');
    setup({ 'POST /api/fotoboek': () => response });
    const alert = await within(await section()).findByRole('alert');
    expect(alert.textContent).toContain('De dienst is even niet bereikbaar.');
    response = buildSearchResponse(fotos);
    fireEvent.click(within(alert).getByRole('button', { name: 'Opnieuw proberen' }));
    await within(await section()).findByRole('link', { name: /^Foto 1/ });
  });
});

describe('newest documents', () => {
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

  it('shows the four newest of both kinds, and sorts those added together by period', async () => {
    const jaarplan = [
      plan(1, '2019', '2026-11-01T10:00:59.999Z'),
      plan(2, '2021'),
      plan(3, '2020'),
      plan(4, '2018', '2026-11-02T10:00:00.000Z'),
    ];
    const content = buildContent({ jaarplan, bijeenkomsten: [talk] });
    setup({ 'GET /api/content': { body: { results: content } } });
    const links = await within(await section()).findAllByRole('link');
    const [, plan2021, plan2020, plan2018] = jaarplan;
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Terugblik', `/wildgebied/bijeenkomsten#${talk._id}`],
      ['Plan 2018', `/wildgebied/jaarplan#${plan2018?._id}`],
      ['Plan 2021', `/wildgebied/jaarplan#${plan2021?._id}`],
      ['Plan 2020', `/wildgebied/jaarplan#${plan2020?._id}`],
    ]);
    within(await section()).getByText('PowerPoint, toegevoegd op 20 november 2026');
  });

  it('shows a message when there are no documents', async () => {
    setup({});
    await within(await section()).findByText('Er staan nog geen documenten.');
  });

  it('shows an error when the documents cannot be loaded, and loads them on retry', async () => {
    let response: MockResponse = errorResponse('unavailable');
    setup({ 'GET /api/content': () => response });
    const alert = await within(await section()).findByRole('alert');
    expect(alert.textContent).toContain('De documenten zijn niet opgehaald. De dienst is even niet bereikbaar.');
    response = { body: { results: buildContent({ jaarplan: [plan(1, '2019')] }) } };
    fireEvent.click(within(alert).getByRole('button', { name: 'Opnieuw proberen' }));
    await within(await section()).findByRole('link', { name: 'Plan 2019' });
  });
});
