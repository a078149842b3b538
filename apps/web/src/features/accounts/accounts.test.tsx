import { fullName, type Account } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { portal } from '../../test/answers.js';
import { press, pressTwice } from '../../test/press.js';
import { buildAccount, idOf } from '../../test/builders.js';
import { open } from '../../test/render.js';
import { late, refusal, sentIn, serve, type Answers } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const own = buildAccount(0, { _id: 'a'.repeat(24), voornaam: 'Hanneke', name: 'Brink', role: 'admin' });
const named = (number: number, voornaam: string, more: Partial<Account> = {}) =>
  buildAccount(number, { voornaam, name: 'Vos', email: `${voornaam.toLowerCase()}@example.org`, ...more });
const anna = named(1, 'Anna', { signedInAt: '2026-10-04T22:30:00.000Z' });
const bram = named(2, 'Bram', { state: 'disabled', bedrijf: '' });
const zoe = named(3, 'Zoë', { state: 'waiting', email: 'zoe@example.org' });
const eva = named(4, 'Eva', { lid: { _id: idOf(90), naam: 'Camping Heidezicht' } });

const list = 'GET /api/beheer/accounts';
const update = ({ _id }: Account) => `PUT /api/beheer/accounts/${_id}`;

let accounts: Account[];
const start = (address = '/admin/accounts', more: Answers = {}) => {
  localStorage.setItem('token', tokenOf('admin'));
  const calls = serve({
    ...portal,
    'GET /api/beheer/mail': { body: { results: [] } },
    [list]: () => ({ body: { results: accounts } }),
    ...more,
  });
  const sent = sentIn(calls);
  return { ...open(address), sent };
};
/** As the server does it: the list knows too. */
const change = (account: Account, told: Partial<Account>) => () => {
  const changed = { ...account, ...told };
  accounts = accounts.map((one) => (one._id === changed._id ? changed : one));
  return { body: { results: changed } };
};
beforeEach(() => {
  accounts = [anna, bram, eva, own, zoe];
});

const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
const names = async () =>
  (await rows()).map((row) => within(row).getAllByRole('cell')[0]?.querySelector('span')?.textContent);
const choose = async (account: Account, action: string) => {
  await press(`Acties voor ${fullName(account)}`);
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the list', () => {
  it('starts with who waits, then by name, and tells of each what there is', async () => {
    start();
    expect(await names()).toEqual(['Zoë Vos', 'Anna Vos', 'Eva Vos', 'Hanneke Brink', 'Bram Vos']);
    const [waiting, first, second, mine, last] = (await rows()).map(({ textContent }) => textContent);
    expect(waiting).toContain('Wacht op toelating');
    expect(first).toContain('5 okt 2026');
    expect(first).toContain('anna@example.org');
    expect(second).toContain('Camping Heidezicht');
    expect(mine).toContain('Dit ben jij');
    expect(mine).toContain('Beheerder');
    expect(last).toContain('Uitgezet');
    expect(last).toContain('Nog nooit');
    expect(screen.getByText('5 accounts')).toBeTruthy();
  });

  it('is searched by name, e-mail, bedrijf and lid, and sorted, in the address', async () => {
    const { place } = start('/admin/accounts?zoek=heidezicht');
    expect(await names()).toEqual(['Eva Vos']);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zoe' } });
    expect(await names()).toEqual(['Zoë Vos']);
    await waitFor(() => expect(place()).toBe('/admin/accounts?zoek=zoe'));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
    await waitFor(() => expect(place()).toBe('/admin/accounts'));
    await press('Naam');
    await waitFor(() => expect(place()).toBe('/admin/accounts?sort=naam'));
    expect((await names())[0]).toBe('Anna Vos');
    await press('Ingelogd');
    await press('Ingelogd');
    await waitFor(() => expect(place()).toBe('/admin/accounts?sort=-ingelogd'));
    expect((await names())[0]).toBe('Anna Vos');
  });

  it('is filtered by state in the address, which sorting and searching keep', async () => {
    const { place, router } = start('/admin/accounts?page=3');
    const filter = within(await screen.findByRole('navigation', { name: 'Filter op status' }));
    expect(filter.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Alle5',
      'Wacht op toelating1',
      'Actief3',
      'Uitgezet1',
    ]);
    fireEvent.click(filter.getByRole('link', { name: /^Actief/ }));
    await waitFor(() => expect(place()).toBe('/admin/accounts?state=active'));
    expect(await names()).toEqual(['Anna Vos', 'Eva Vos', 'Hanneke Brink']);
    expect(filter.getByRole('link', { name: /^Actief/ }).getAttribute('aria-current')).toBe('true');
    await press('Naam');
    await waitFor(() => expect(place()).toBe('/admin/accounts?state=active&sort=naam'));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'vos' } });
    await waitFor(() => expect(place()).toBe('/admin/accounts?state=active&zoek=vos&sort=naam'));
    await act(() => router.navigate('/admin/accounts?state=onzin'));
    expect(await rows()).toHaveLength(5);
  });

  it('says so where nobody has the state that is asked for', async () => {
    accounts = [own];
    const { place } = start('/admin/accounts?state=waiting');
    await screen.findByRole('heading', { name: 'Er wacht niemand op toelating' });
    fireEvent.click(screen.getByRole('link', { name: 'Toon alle accounts' }));
    await waitFor(() => expect(place()).toBe('/admin/accounts'));
    expect(screen.getByText('1 account')).toBeTruthy();
  });

  it('without any says so', async () => {
    accounts = [];
    start();
    await screen.findByRole('heading', { name: 'Er zijn nog geen accounts' });
  });

  it('says that it is busy, and why it failed, and is asked for again', async () => {
    const { give, answer } = late();
    let first = true;
    start('/admin/accounts', { [list]: () => (first ? answer() : { body: { results: accounts } }) });
    expect(await screen.findByText(/Er wordt hard gewerkt/)).toBeTruthy();
    first = false;
    await act(async () => give(refusal('unexpected')));
    await screen.findByRole('heading', { name: 'De accounts zijn niet opgehaald' });
    await press('Opnieuw proberen');
    expect(await rows()).toHaveLength(5);
  });

  it('pages through two thousand', async () => {
    accounts = Array.from({ length: 2000 }, (_, n) => buildAccount(n + 1));
    start('/admin/accounts?page=80');
    expect(await rows()).toHaveLength(25);
    expect(screen.getByText(/^2\.000 accounts/).textContent).toBe('2.000 accounts, pagina 80 van 80');
  });

  it('is in the menu of an admin, and closed to others', async () => {
    start();
    expect(await screen.findByRole('link', { name: 'Accounts' })).toBeTruthy();
  });

  it('is closed to a lid', async () => {
    serve(portal);
    localStorage.setItem('token', tokenOf('lid'));
    open('/admin/accounts');
    await screen.findByRole('heading', { level: 1, name: 'Geen toegang' });
    expect(screen.queryByRole('link', { name: 'Accounts' })).toBeNull();
  });
});

describe('letting somebody in', () => {
  it('is one press, sent once for two, and said', async () => {
    const { give, answer } = late();
    const { sent } = start('/admin/accounts', { [update(zoe)]: answer });
    await pressTwice('Toelaten: Zoë Vos');
    await act(async () => give(change(zoe, { state: 'active' })()));
    await screen.findByText('Zoë Vos is toegelaten.');
    expect(sent(update(zoe)).map(({ body }) => body)).toEqual([{ state: 'active' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Toelaten/ })).toBeNull());
    expect(await names()).toEqual(['Anna Vos', 'Eva Vos', 'Hanneke Brink', 'Zoë Vos', 'Bram Vos']);
    await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true));
  });

  it('that fails says for whom and why', async () => {
    start('/admin/accounts', { [update(zoe)]: refusal('unavailable') });
    await press('Toelaten: Zoë Vos');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Er is niets gewijzigd voor Zoë Vos. De dienst is even niet bereikbaar.');
    expect(screen.getByRole('button', { name: 'Toelaten: Zoë Vos' })).toBeTruthy();
  });

  it('of somebody who has left meanwhile brings the list up to date', async () => {
    start('/admin/accounts', {
      [update(zoe)]: () => {
        accounts = accounts.filter(({ _id }) => _id !== zoe._id);
        return refusal('account_not_found');
      },
    });
    await press('Toelaten: Zoë Vos');
    await screen.findByText('4 accounts');
    expect(screen.getByRole('alert').textContent).toContain('Dit account bestaat niet (meer).');
  });
});

describe('what asks first', () => {
  it.each([
    [zoe, 'Niet toelaten', 'Zoë Vos niet toelaten?', { state: 'disabled' }, 'Zoë Vos is niet toegelaten.'],
    [anna, 'Uitzetten', 'Account van Anna Vos uitzetten?', { state: 'disabled' }, /account van Anna Vos is uitgezet/],
    [anna, 'Beheerder maken', 'Anna Vos beheerder maken?', { role: 'admin' }, 'Anna Vos is nu beheerder.'],
  ] as const)('names whom it is about: %#', async (account, action, title, edit, done) => {
    const { sent } = start('/admin/accounts', { [update(account)]: change(account, edit) });
    await choose(account, action);
    const asked = await dialog(title);
    expect(asked.getByText(new RegExp(fullName(account)), { selector: 'p' }).textContent).not.toContain(
      'je eigen account',
    );
    expect(sent(update(account))).toEqual([]);
    fireEvent.click(asked.getByRole('button', { name: action }));
    await screen.findByText(done);
    expect(sent(update(account)).map(({ body }) => body)).toEqual([edit]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('changes nothing where it is cancelled', async () => {
    const { sent } = start();
    await choose(anna, 'Uitzetten');
    fireEvent.click((await dialog('Account van Anna Vos uitzetten?')).getByRole('button', { name: 'Annuleren' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(update(anna))).toEqual([]);
    const menu = screen.getByRole('button', { name: 'Acties voor Anna Vos' });
    await waitFor(() => expect(document.activeElement).toBe(menu));
  });

  it('warns who would shut out themselves, and says why the last admin stays', async () => {
    start('/admin/accounts', { [update(own)]: refusal('last_admin') });
    await choose(own, 'Geen beheerder meer');
    const asked = await dialog('Hanneke Brink geen beheerder meer?');
    asked.getByText(/Let op: dit is je eigen account/);
    fireEvent.click(asked.getByRole('button', { name: 'Geen beheerder meer' }));
    expect((await asked.findByRole('alert')).textContent).toContain('Dit is de laatste beheerder.');
    fireEvent.click(asked.getByRole('button', { name: 'Annuleren' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Acties voor Hanneke Brink' })).toBeTruthy();
  });
});

it('lets a disabled account in again without asking', async () => {
  const { sent } = start('/admin/accounts', { [update(bram)]: change(bram, { state: 'active' }) });
  await choose(bram, 'Aanzetten');
  await screen.findByText('Bram Vos kan weer inloggen.');
  expect(sent(update(bram)).map(({ body }) => body)).toEqual([{ state: 'active' }]);
});
