import type { Bedrijf } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { portalResponses } from '../../test/portal-responses.js';
import { buildBedrijf } from '../../test/builders.js';
import { renderWithResponses } from '../../test/render.js';
import { createDeferredResponse, errorResponse, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const linde = buildBedrijf(1, {
  naam: 'Herberg De Linde',
  beschrijving: 'Met een zonnig terras.',
  categorie: 'horeca',
  doelgroepen: ['gezinnen'],
  activiteiten: ['eten', 'borrelen'],
  plaats: 'Ruigenlo',
  website: 'https://www.linde.example/',
  email: 'welkom@linde.example',
  telefoon: '012 345 67 01',
});
const plas = buildBedrijf(2, { naam: 'De Stille Plas', categorie: 'verblijf', doelgroepen: ['gezinnen', 'stellen'] });
const kooi = buildBedrijf(3, { naam: 'Zandkooi', categorie: 'horeca', favourite: true });

const list = 'GET /api/beheer/bedrijven';
const star = 'POST /api/beheer/bedrijven/setfavo';
let bedrijven: Bedrijf[];
const setup = (address = '/bedrijven', role: 'admin' | 'lid' = 'lid', extraResponses: MockResponses = {}) => {
  localStorage.setItem('token', tokenOf(role));
  return renderWithResponses(address, {
    ...portalResponses,
    [list]: () => ({ body: { results: bedrijven } }),
    ...extraResponses,
  });
};
beforeEach(() => {
  bedrijven = [linde, plas, kooi];
});

const names = async () => {
  const cards = await screen.findByRole('list', { name: 'Bedrijven' });
  return within(cards)
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
};
const getStar = (naam: string) => screen.getByRole('button', { name: `Favoriet: ${naam}` });
const isPressed = (naam: string) => getStar(naam).getAttribute('aria-pressed') === 'true';
const check = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));

describe('list of bedrijven', () => {
  it('shows a lid own favourites first, then sorts by name, with contact links and favourite buttons only', async () => {
    setup();
    expect(await names()).toEqual(['Zandkooi', 'De Stille Plas', 'Herberg De Linde']);
    expect(screen.getByText('3 bedrijven')).toBeTruthy();
    const site = screen.getByRole('link', { name: /^linde\.example/ });
    expect(site.getAttribute('href')).toBe('https://www.linde.example/');
    expect(site.getAttribute('target')).toBe('_blank');
    expect(site.getAttribute('rel')).toContain('noopener');
    expect(screen.getByRole('link', { name: 'welkom@linde.example' }).getAttribute('href')).toBe(
      'mailto:welkom@linde.example',
    );
    expect(screen.getByRole('link', { name: '012 345 67 01' }).getAttribute('href')).toBe('tel:0123456701');
    expect(screen.queryByRole('link', { name: 'Nieuw' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Verwijder/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Bewerk/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Favoriet: / })).toHaveLength(3);
  });

  it('switches to a table and keeps the view in the URL', async () => {
    const { getLocation, router } = setup('/bedrijven?zoek=zonnig');
    expect(await names()).toEqual(['Herberg De Linde']);
    const viewSwitch = within(screen.getByRole('navigation', { name: 'Weergave' }));
    fireEvent.click(viewSwitch.getByRole('link', { name: 'Tabel' }));
    await waitFor(() => expect(getLocation()).toBe('/bedrijven?zoek=zonnig&weergave=tabel'));
    expect(screen.getByRole('table', { name: 'Bedrijven' }).textContent).toContain('Herberg De Linde');
    expect(viewSwitch.getByRole('link', { name: 'Tabel' }).getAttribute('aria-current')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Plaats' }));
    await waitFor(() => expect(getLocation()).toBe('/bedrijven?weergave=tabel&zoek=zonnig&sort=plaats'));
    await act(() => router.navigate(-2));
    expect(await names()).toEqual(['Herberg De Linde']);
  });

  it('shows an error with a retry button, and a warning that tells an admin how to add a bedrijf', async () => {
    let isDown = true;
    bedrijven = [];
    setup('/bedrijven', 'admin', {
      [list]: () => (isDown ? errorResponse('unexpected') : { body: { results: bedrijven } }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('De bedrijven zijn niet opgehaald');
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    await screen.findByText('Er zijn geen bedrijven ingevoerd');
    expect(screen.getByRole('alert').textContent).toContain('‘Nieuw’');
  });

  it('renders only one page of many bedrijven', async () => {
    bedrijven = Array.from({ length: 60 }, (_, n) => buildBedrijf(n + 1));
    setup();
    expect(await names()).toHaveLength(25);
    expect(screen.getByText('60 bedrijven')).toBeTruthy();
  });
});

describe('filters of bedrijven', () => {
  it('keeps the filters in the URL, removes them with their chips, and clears them when nothing matches', async () => {
    const { getLocation, router } = setup('/bedrijven?page=4');
    await names();
    check(/^horeca/);
    await waitFor(() => expect(getLocation()).toBe('/bedrijven?categorie=horeca'));
    expect(await names()).toEqual(['Zandkooi', 'Herberg De Linde']);
    check(/^gezinnen/);
    await waitFor(() => expect(getLocation()).toBe('/bedrijven?categorie=horeca&doelgroepen=gezinnen'));
    expect(await names()).toEqual(['Herberg De Linde']);
    expect(screen.getByText('1 bedrijf')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'horeca: filter weghalen' }));
    await waitFor(() => expect(getLocation()).toBe('/bedrijven?doelgroepen=gezinnen'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^gezinnen/ }).checked).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Wis alles' }));
    await waitFor(() => expect(getLocation()).toBe('/bedrijven'));
    await act(() => router.navigate('/bedrijven?activiteiten=vliegen'));
    await screen.findByRole('heading', { name: 'Geen bedrijven gevonden' });
    fireEvent.click(screen.getAllByRole('button', { name: 'Wis alles' }).at(-1) as HTMLElement);
    await waitFor(() => expect(getLocation()).toBe('/bedrijven'));
    expect(await names()).toHaveLength(3);
  });
});

describe('favourite button', () => {
  it('updates at once, sends one request on a double click and keeps its position', async () => {
    const deferred = createDeferredResponse();
    const { sent } = setup('/bedrijven', 'lid', { [star]: deferred.pendingResponse });
    await names();
    fireEvent.click(getStar('Herberg De Linde'));
    fireEvent.click(getStar('Herberg De Linde'));
    await waitFor(() => expect(isPressed('Herberg De Linde')).toBe(true));
    await deferred.respond({ body: { data: { bedrijf: linde._id, favourite: true } } });
    await waitFor(() => expect(sent(star).map(({ body }) => body)).toEqual([{ bedrijf: linde._id }]));
    expect(isPressed('Herberg De Linde')).toBe(true);
    expect(await names()).toEqual(['Zandkooi', 'De Stille Plas', 'Herberg De Linde']);
  });

  it('rolls back when the request fails, and takes over the value of the server, changed in another tab', async () => {
    const deferred = createDeferredResponse();
    const later = createDeferredResponse();
    let respond = deferred.pendingResponse;
    setup('/bedrijven', 'lid', { [star]: () => respond() });
    await names();
    fireEvent.click(getStar('Zandkooi'));
    await waitFor(() => expect(isPressed('Zandkooi')).toBe(false));
    await deferred.respond(errorResponse('unavailable'));
    expect((await screen.findByText(/^Je favorieten zijn niet gewijzigd/)).textContent).toContain(
      'De dienst is even niet bereikbaar.',
    );
    await waitFor(() => expect(isPressed('Zandkooi')).toBe(true));

    respond = later.pendingResponse;
    fireEvent.click(getStar('Herberg De Linde'));
    await waitFor(() => expect(isPressed('Herberg De Linde')).toBe(true));
    await later.respond({ body: { data: { bedrijf: linde._id, favourite: false } } });
    await waitFor(() => expect(isPressed('Herberg De Linde')).toBe(false));
  });
});

describe('deleting a bedrijf', () => {
  const remove = `DELETE /api/beheer/bedrijven/${linde._id}`;
  it('asks for confirmation, sends one request, shows a notice and keeps focus in the page', async () => {
    const deferred = createDeferredResponse();
    const { sent } = setup('/bedrijven', 'admin', { [remove]: deferred.pendingResponse });
    await names();
    fireEvent.click(screen.getByRole('button', { name: 'Verwijder Herberg De Linde' }));
    const dialog = await screen.findByRole('dialog', { name: 'Bedrijf ‘Herberg De Linde’ verwijderen?' });
    expect(sent(remove)).toEqual([]);
    const confirm = within(dialog).getByRole('button', { name: 'Verwijderen' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    bedrijven = [plas, kooi];
    await deferred.respond({ body: { msg: 'Bedrijf ‘Herberg De Linde’ is verwijderd.' } });
    expect(await screen.findByText('Bedrijf ‘Herberg De Linde’ is verwijderd.')).toBeTruthy();
    await screen.findByText('2 bedrijven');
    expect(sent(remove)).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true));
  });
});
