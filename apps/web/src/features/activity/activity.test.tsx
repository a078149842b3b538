import { activityAccess } from '@ledenportaal/shared';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../lib/routing/path-table.js';
import { buildActivity, buildJob, buildLid, idOf } from '../../test/builders.js';
import { portalResponses } from '../../test/portal-responses.js';
import { press } from '../../test/press.js';
import { renderApp } from '../../test/render.js';
import { errorResponse, filterCalls, serve, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';
import type { ActivityItem } from '@ledenportaal/shared';

const route = (query = '') => `GET /api/beheer/activiteit?${query}page=1&limit=25`;
const buildListBody = (items: ActivityItem[], total = items.length, more = false) => ({
  body: { results: { items, total, more } },
});

let responses: MockResponses;
let calls: ReturnType<typeof serve>;
beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  responses = {
    ...portalResponses,
    'GET /api/beheer/activiteit/personen': {
      body: {
        results: [
          { _id: idOf(8), naam: 'Ada Beheer' },
          { _id: idOf(9), naam: 'Bo Vos' },
        ],
      },
    },
  };
  calls = serve(responses);
});

it('is on a page for all who may see a kind of activity', () => {
  expect(paths.activiteit.access).toEqual(activityAccess);
});

describe('the activity', () => {
  it('shows who changed what, with links to what exists', async () => {
    responses[route()] = buildListBody(
      [
        buildActivity(1),
        buildActivity(2, {
          what: 'lid.added',
          kind: 'lid',
          object: { _id: idOf(3), naam: 'De Eik', exists: false },
          changes: {},
        }),
        buildActivity(3, { who: { _id: idOf(7), naam: '' }, what: 'woorden.changed', kind: 'woorden', object: null }),
        buildActivity(5, { what: 'instellingen.changed', kind: 'instellingen', object: null }),
      ],
      10_000,
      true,
    );
    renderApp('/admin/activiteit');
    const foto = await screen.findByRole('link', { name: 'Foto 1' });
    expect(foto.getAttribute('href')).toBe(`/admin/beeldbank/item/${idOf(101)}`);
    const lines = screen.getAllByRole('listitem').filter((line) => line.hasAttribute('data-item'));
    expect(lines[0]!.textContent).toBe('11:00Ada BeheerFoto gewijzigd: Foto 1tag heide erbij, bos eraf');
    expect(within(lines[0]!).getByText('11:00').title).toBe('26 november 2026 om 11:00');
    expect(lines[1]!.textContent).toContain('Lid toegevoegd: De Eik');
    expect(screen.queryByRole('link', { name: 'De Eik' })).toBeNull();
    expect(lines[2]!.textContent).toContain('Een verwijderd accountWoorden gewijzigd');
    const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(getHref('Woorden gewijzigd')).toBe('/admin/woorden');
    expect(getHref('Instellingen gewijzigd')).toBe('/admin/instellingen?deel=geschiedenis');
    expect(screen.getByText('10.000+ wijzigingen')).toBeDefined();
  });

  it('keeps its filters in the address, where Back and a chip take them away', async () => {
    const object = { _id: idOf(101), naam: 'Foto 1' };
    responses[route()] = buildListBody([buildActivity(1), buildActivity(2)]);
    responses[route(`object=${object._id}&`)] = buildListBody([buildActivity(1)]);
    const ofAda = `who=${idOf(8)}&object=${object._id}&`;
    responses[route(ofAda)] = buildListBody([buildActivity(1)]);
    responses[route(`who=${idOf(8)}&kind=lid&object=${object._id}&`)] = buildListBody([]);
    const { getLocation } = renderApp(`/admin/activiteit?object=${object._id}&soort=geen&van=gisteren`);
    await screen.findByText('1 wijziging');
    fireEvent.click(screen.getByRole('link', { name: /^Ada Beheer: toon alleen/ }));
    await waitFor(() => expect(getLocation()).toBe(`/admin/activiteit?wie=${idOf(8)}&object=${object._id}`));
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Persoon' }).value).toBe(idOf(8));
    fireEvent.change(screen.getByRole('combobox', { name: 'Soort' }), { target: { value: 'lid' } });
    await screen.findByRole('heading', { name: 'Niets gevonden' });
    expect(getLocation()).toContain('soort=lid');
    history.back();
    await screen.findByRole('button', { name: 'Geschiedenis van Foto 1: filter weghalen' });
    await waitFor(() => expect(getLocation()).not.toContain('soort'));
    await press('Ada Beheer: filter weghalen');
    await waitFor(() => expect(getLocation()).toBe(`/admin/activiteit?object=${object._id}`));
    await press('Wis alles');
    await screen.findByText('2 wijzigingen');
    fireEvent.click(screen.getByRole('link', { name: 'Vandaag' }));
    await waitFor(() => expect(getLocation()).toMatch(/\?van=(\d{4}-\d\d-\d\d)&tot=\1$/));
  });

  it('has the person of a line to choose from, also without a role or an account', async () => {
    const gone = buildActivity(1, { who: { _id: idOf(7), naam: '' } });
    responses[route(`who=${idOf(7)}&`)] = buildListBody([gone]);
    renderApp(`/admin/activiteit?wie=${idOf(7)}`);
    await screen.findByRole('button', { name: 'Een verwijderd account: filter weghalen' });
    const persons = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Persoon' });
    expect(persons.selectedOptions[0]!.textContent).toBe('Een verwijderd account');
  });

  it('opens a line of many changes, page by page, and undoes it', async () => {
    const group = { _id: idOf(50), count: 60 };
    const head = buildActivity(1, { what: 'tags.removed', kind: 'tag', object: null, changes: {}, group });
    const parts = Array.from({ length: 60 }, (_, at) => buildActivity(200 + at));
    const partsRoute = (page: number) => `GET /api/beheer/activiteit?group=${idOf(50)}&page=${page}&limit=50`;
    responses[route()] = buildListBody([{ ...head, undo: idOf(50) }]);
    responses[partsRoute(1)] = buildListBody(parts.slice(0, 50), 60);
    responses[partsRoute(2)] = buildListBody(parts.slice(50), 60);
    responses[`POST /api/beheer/undo/${idOf(50)}`] = () => {
      responses[route()] = buildListBody([
        buildActivity(2, { what: 'tags.undone', kind: 'tag', object: null, changes: {} }),
        head,
      ]);
      return { body: { results: buildJob({ kind: 'undo', undo: null, done: 60 }) } };
    };
    renderApp('/admin/activiteit');
    const button = await screen.findByRole('button', { name: '60 foto’s: Tag verwijderd' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(calls.some(({ path }) => path.includes('group='))).toBe(false);
    fireEvent.click(button);
    await screen.findByRole('link', { name: 'Foto 249' });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await press('Meer laden');
    await screen.findByRole('link', { name: 'Foto 259' });
    expect(screen.queryByRole('button', { name: 'Meer laden' })).toBeNull();
    await press('Ongedaan maken: Tag verwijderd');
    await screen.findByText(/60 foto’s teruggezet\./);
    await screen.findByText('Tag teruggezet');
    expect(screen.queryByRole('button', { name: /^Ongedaan maken/ })).toBeNull();
  });

  it('links a series of uploads to its photos, and shows an error that can be retried', async () => {
    responses[route()] = errorResponse('unavailable');
    renderApp('/admin/activiteit');
    await screen.findByRole('heading', { name: 'De activiteit is niet opgehaald' });
    const group = { _id: idOf(60), count: 14 };
    const reeks = {
      what: 'reeks.added',
      kind: 'reeks',
      object: { _id: idOf(60), naam: 'Herfst', exists: true },
      changes: {},
    } as const;
    responses[route()] = buildListBody([buildActivity(1, { ...reeks, group })]);
    await press('Opnieuw proberen');
    const link = await screen.findByRole('link', { name: '14 foto’s toegevoegd' });
    expect(link.getAttribute('href')).toBe(`/admin/beeldbank?reeks=${idOf(60)}`);
    expect(link.parentElement!.textContent).toBe('14 foto’s toegevoegd: Herfst');
  });
});

describe('the history of a lid', () => {
  const historyRoute = `GET /api/beheer/activiteit?object=${idOf(1)}&page=1&limit=10`;

  it('says who changed it last and shows the changes, once it is in view, to who may see them', async () => {
    let show = () => undefined as void;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
          show = () => callback([{ isIntersecting: true }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    responses[`GET /api/leden/${idOf(1)}`] = { body: { results: buildLid(1) } };
    const changed = {
      what: 'lid.changed',
      kind: 'lid',
      object: { _id: idOf(1), naam: 'Lid 1', exists: true },
    } as const;
    const changes = { plaats: ['Elp', 'Elderveen'] as [string, string] };
    responses[historyRoute] = buildListBody([buildActivity(1, { ...changed, changes })]);
    renderApp(`/leden/lid/${idOf(1)}`);
    await screen.findByRole('heading', { name: 'Lid 1' });
    expect(filterCalls(calls)(historyRoute)).toHaveLength(0);
    show();
    await screen.findByText('Laatst gewijzigd door Ada Beheer, donderdag 26 november 2026.');
    await press('Geschiedenis');
    expect(screen.getByText('plaats: ‘Elp’ wordt ‘Elderveen’')).toBeDefined();
    const all = screen.getByRole('link', { name: 'Bekijk alles bij Activiteit' });
    expect(all.getAttribute('href')).toBe(`/admin/activiteit?object=${idOf(1)}`);
  });
});
