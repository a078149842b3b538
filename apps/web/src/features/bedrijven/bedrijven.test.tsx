import type { Bedrijf } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { portal } from '../../test/answers.js';
import { buildBedrijf } from '../../test/builders.js';
import { open } from '../../test/render.js';
import { late, refusal, sentIn, serve, type Answers } from '../../test/server.js';
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
const start = (address = '/bedrijven', role: 'admin' | 'lid' = 'lid', more: Answers = {}) => {
  localStorage.setItem('token', tokenOf(role));
  const calls = serve({ ...portal, [list]: () => ({ body: { results: bedrijven } }), ...more });
  const sent = sentIn(calls);
  return { ...open(address), sent };
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
const starOf = (naam: string) => screen.getByRole('button', { name: `Favoriet: ${naam}` });
const isPressed = (naam: string) => starOf(naam).getAttribute('aria-pressed') === 'true';
const check = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));

describe('the list', () => {
  it('shows own favourites first, then by name, each with how to reach it', async () => {
    start();
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
  });

  it('offers a lid nothing to change but the stars', async () => {
    start();
    await names();
    expect(screen.queryByRole('link', { name: 'Nieuw' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Verwijder/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Bewerk/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Favoriet: / })).toHaveLength(3);
  });

  it('is a table too, which the address remembers', async () => {
    const { place, router } = start('/bedrijven?zoek=zonnig');
    expect(await names()).toEqual(['Herberg De Linde']);
    const choice = within(screen.getByRole('navigation', { name: 'Weergave' }));
    fireEvent.click(choice.getByRole('link', { name: 'Tabel' }));
    await waitFor(() => expect(place()).toBe('/bedrijven?zoek=zonnig&weergave=tabel'));
    expect(screen.getByRole('table', { name: 'Bedrijven' }).textContent).toContain('Herberg De Linde');
    expect(choice.getByRole('link', { name: 'Tabel' }).getAttribute('aria-current')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Plaats' }));
    await waitFor(() => expect(place()).toBe('/bedrijven?weergave=tabel&zoek=zonnig&sort=plaats'));
    await act(() => router.navigate(-2));
    expect(await names()).toEqual(['Herberg De Linde']);
  });

  it('without any warns, and tells an admin what comes next', async () => {
    bedrijven = [];
    start('/bedrijven', 'admin');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Er zijn geen bedrijven ingevoerd');
    expect(alert.textContent).toContain('‘Nieuw’');
  });

  it('that could not be read says why, and is asked for again', async () => {
    let down = true;
    start('/bedrijven', 'lid', { [list]: () => (down ? refusal('unexpected') : { body: { results: [linde] } }) });
    expect((await screen.findByRole('alert')).textContent).toContain('De bedrijven zijn niet opgehaald');
    down = false;
    fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    expect(await screen.findByText('1 bedrijf')).toBeTruthy();
  });

  it('of 5,000 draws no more than a page', async () => {
    bedrijven = Array.from({ length: 5000 }, (_, n) => buildBedrijf(n + 1));
    start();
    expect(await names()).toHaveLength(25);
    expect(screen.getByText('5.000 bedrijven')).toBeTruthy();
  });
});

describe('filters', () => {
  it('stand in the address, and go by their chips', async () => {
    const { place } = start('/bedrijven?page=4');
    await names();
    check(/^horeca/);
    await waitFor(() => expect(place()).toBe('/bedrijven?categorie=horeca'));
    expect(await names()).toEqual(['Zandkooi', 'Herberg De Linde']);
    check(/^gezinnen/);
    await waitFor(() => expect(place()).toBe('/bedrijven?categorie=horeca&doelgroepen=gezinnen'));
    expect(await names()).toEqual(['Herberg De Linde']);
    expect(screen.getByText('1 bedrijf')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'horeca: filter weghalen' }));
    await waitFor(() => expect(place()).toBe('/bedrijven?doelgroepen=gezinnen'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^gezinnen/ }).checked).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Wis alles' }));
    await waitFor(() => expect(place()).toBe('/bedrijven'));
  });

  it('that leave nothing say so, and can be wiped', async () => {
    const { place } = start('/bedrijven?activiteiten=vliegen');
    await screen.findByRole('heading', { name: 'Geen bedrijven gevonden' });
    fireEvent.click(screen.getAllByRole('button', { name: 'Wis alles' }).at(-1) as HTMLElement);
    await waitFor(() => expect(place()).toBe('/bedrijven'));
    expect(await names()).toHaveLength(3);
  });
});

describe('a star', () => {
  it('is pressed at once, is sent once, and stays under the hand', async () => {
    const held = late();
    const { sent } = start('/bedrijven', 'lid', { [star]: held.answer });
    await names();
    fireEvent.click(starOf('Herberg De Linde'));
    fireEvent.click(starOf('Herberg De Linde'));
    await waitFor(() => expect(isPressed('Herberg De Linde')).toBe(true));
    await held.give({ body: { data: { bedrijf: linde._id, favourite: true } } });
    await waitFor(() => expect(sent(star).map(({ body }) => body)).toEqual([{ bedrijf: linde._id }]));
    expect(isPressed('Herberg De Linde')).toBe(true);
    expect(await names()).toEqual(['Zandkooi', 'De Stille Plas', 'Herberg De Linde']);
  });

  it('goes back to what it was where that failed, and says why', async () => {
    const held = late();
    start('/bedrijven', 'lid', { [star]: held.answer });
    await names();
    fireEvent.click(starOf('Zandkooi'));
    await waitFor(() => expect(isPressed('Zandkooi')).toBe(false));
    await held.give(refusal('unavailable'));
    expect((await screen.findByText(/^Je favorieten zijn niet gewijzigd/)).textContent).toContain(
      'De dienst is even niet bereikbaar.',
    );
    await waitFor(() => expect(isPressed('Zandkooi')).toBe(true));
  });

  it('ends as the server says: it may have been turned over elsewhere', async () => {
    const held = late();
    start('/bedrijven', 'lid', { [star]: held.answer });
    await names();
    fireEvent.click(starOf('Herberg De Linde'));
    await waitFor(() => expect(isPressed('Herberg De Linde')).toBe(true));
    await held.give({ body: { data: { bedrijf: linde._id, favourite: false } } });
    await waitFor(() => expect(isPressed('Herberg De Linde')).toBe(false));
  });
});

describe('deleting', () => {
  const remove = `DELETE /api/beheer/bedrijven/${linde._id}`;
  it('asks first, is done once, is told, and leaves the keyboard in the list', async () => {
    const held = late();
    const { sent } = start('/bedrijven', 'admin', { [remove]: held.answer });
    await names();
    fireEvent.click(screen.getByRole('button', { name: 'Verwijder Herberg De Linde' }));
    const dialog = await screen.findByRole('dialog', { name: 'Bedrijf ‘Herberg De Linde’ verwijderen?' });
    expect(sent(remove)).toEqual([]);
    const confirm = within(dialog).getByRole('button', { name: 'Verwijderen' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    bedrijven = [plas, kooi];
    await held.give({ body: { msg: 'Bedrijf ‘Herberg De Linde’ is verwijderd.' } });
    expect(await screen.findByText('Bedrijf ‘Herberg De Linde’ is verwijderd.')).toBeTruthy();
    await screen.findByText('2 bedrijven');
    expect(sent(remove)).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true));
  });
});

it.each(['/bedrijven/new', `/bedrijven/bedrijf/${linde._id}`])('%s is closed to a lid', async (address) => {
  start(address);
  await screen.findByRole('heading', { level: 1, name: 'Geen toegang' });
});
