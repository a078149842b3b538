import { fullName, type Account } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { portalResponses } from '../../test/portal-responses.js';
import { press, pressTwice } from '../../test/press.js';
import { buildAccount, idOf } from '../../test/builders.js';
import { renderApp, renderWithResponses } from '../../test/render.js';
import { createDeferredResponse, errorResponse, serve, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const own = buildAccount(0, { _id: 'a'.repeat(24), voornaam: 'Hanneke', name: 'Brink', role: 'admin' });
const buildNamed = (number: number, voornaam: string, overrides: Partial<Account> = {}) =>
  buildAccount(number, { voornaam, name: 'Vos', email: `${voornaam.toLowerCase()}@example.org`, ...overrides });
const anna = buildNamed(1, 'Anna', { signedInAt: '2026-10-04T22:30:00.000Z' });
const bram = buildNamed(2, 'Bram', { state: 'disabled', bedrijf: '' });
const zoe = buildNamed(3, 'Zoë', { state: 'waiting', email: 'zoe@example.org' });
const eva = buildNamed(4, 'Eva', { lid: { _id: idOf(90), naam: 'Camping Heidezicht' } });

const list = 'GET /api/beheer/accounts';
const update = ({ _id }: Account) => `PUT /api/beheer/accounts/${_id}`;

let accounts: Account[];
const setup = (address = '/admin/accounts', extraResponses: MockResponses = {}) => {
  localStorage.setItem('token', tokenOf('admin'));
  return renderWithResponses(address, {
    ...portalResponses,
    'GET /api/beheer/mail': { body: { results: [] } },
    [list]: () => ({ body: { results: accounts } }),
    ...extraResponses,
  });
};
/** Returns the changed account, and changes it in the list as the server does. */
const respondWithUpdate = (account: Account, overrides: Partial<Account>) => () => {
  const changed = { ...account, ...overrides };
  accounts = accounts.map((current) => (current._id === changed._id ? changed : current));
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
const chooseAction = async (account: Account, action: string) => {
  await press(`Acties voor ${fullName(account)}`);
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('list of accounts', () => {
  it('shows waiting accounts first, then sorts by name, with the details of each account', async () => {
    setup();
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

  it('searches by name, e-mail, bedrijf and lid, sorts, and keeps both in the URL', async () => {
    const { getLocation } = setup('/admin/accounts?zoek=heidezicht');
    expect(await names()).toEqual(['Eva Vos']);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zoe' } });
    expect(await names()).toEqual(['Zoë Vos']);
    await waitFor(() => expect(getLocation()).toBe('/admin/accounts?zoek=zoe'));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
    await waitFor(() => expect(getLocation()).toBe('/admin/accounts'));
    await press('Naam');
    await waitFor(() => expect(getLocation()).toBe('/admin/accounts?sort=naam'));
    expect((await names())[0]).toBe('Anna Vos');
    await press('Ingelogd');
    await press('Ingelogd');
    await waitFor(() => expect(getLocation()).toBe('/admin/accounts?sort=-ingelogd'));
    expect((await names())[0]).toBe('Anna Vos');
  });

  it('filters by state in the URL, and keeps the filter while sorting and searching', async () => {
    const { getLocation, router } = setup('/admin/accounts?page=3');
    const filter = within(await screen.findByRole('navigation', { name: 'Filter op status' }));
    expect(filter.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Alle5',
      'Wacht op toelating1',
      'Actief3',
      'Uitgezet1',
    ]);
    fireEvent.click(filter.getByRole('link', { name: /^Actief/ }));
    await waitFor(() => expect(getLocation()).toBe('/admin/accounts?state=active'));
    expect(await names()).toEqual(['Anna Vos', 'Eva Vos', 'Hanneke Brink']);
    expect(filter.getByRole('link', { name: /^Actief/ }).getAttribute('aria-current')).toBe('true');
    await press('Naam');
    await waitFor(() => expect(getLocation()).toBe('/admin/accounts?state=active&sort=naam'));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'vos' } });
    await waitFor(() => expect(getLocation()).toBe('/admin/accounts?state=active&zoek=vos&sort=naam'));
    await act(() => router.navigate('/admin/accounts?state=onzin'));
    expect(await rows()).toHaveLength(5);
  });

  it('shows a message when no account has the selected state', async () => {
    accounts = [own];
    const { getLocation } = setup('/admin/accounts?state=waiting');
    await screen.findByRole('heading', { name: 'Er wacht niemand op toelating' });
    fireEvent.click(screen.getByRole('link', { name: 'Toon alle accounts' }));
    await waitFor(() => expect(getLocation()).toBe('/admin/accounts'));
    expect(screen.getByText('1 account')).toBeTruthy();
  });

  it('shows a message when there are no accounts', async () => {
    accounts = [];
    setup();
    await screen.findByRole('heading', { name: 'Er zijn nog geen accounts' });
  });

  it('shows a busy state, then an error with a retry button', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    let first = true;
    setup('/admin/accounts', { [list]: () => (first ? pendingResponse() : { body: { results: accounts } }) });
    expect(await screen.findByText(/Er wordt hard gewerkt/)).toBeTruthy();
    first = false;
    await act(async () => respond(errorResponse('unexpected')));
    await screen.findByRole('heading', { name: 'De accounts zijn niet opgehaald' });
    await press('Opnieuw proberen');
    expect(await rows()).toHaveLength(5);
  });

  it('shows the last page of 2,000 accounts', async () => {
    accounts = Array.from({ length: 2000 }, (_, n) => buildAccount(n + 1));
    setup('/admin/accounts?page=80');
    expect(await rows()).toHaveLength(25);
    expect(screen.getByText(/^2\.000 accounts/).textContent).toBe('2.000 accounts, pagina 80 van 80');
  });

  it('is in the menu of an admin', async () => {
    setup();
    expect(await screen.findByRole('link', { name: 'Accounts' })).toBeTruthy();
  });

  it('denies access to a lid', async () => {
    serve(portalResponses);
    localStorage.setItem('token', tokenOf('lid'));
    renderApp('/admin/accounts');
    await screen.findByRole('heading', { level: 1, name: 'Geen toegang' });
    expect(screen.queryByRole('link', { name: 'Accounts' })).toBeNull();
  });
});

describe('approving an account', () => {
  it('approves without a dialog, sends one request on a double click and shows a notice', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    const { sent } = setup('/admin/accounts', { [update(zoe)]: pendingResponse });
    await pressTwice('Toelaten: Zoë Vos');
    await act(async () => respond(respondWithUpdate(zoe, { state: 'active' })()));
    await screen.findByText('Zoë Vos is toegelaten.');
    expect(sent(update(zoe)).map(({ body }) => body)).toEqual([{ state: 'active' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Toelaten/ })).toBeNull());
    expect(await names()).toEqual(['Anna Vos', 'Eva Vos', 'Hanneke Brink', 'Zoë Vos', 'Bram Vos']);
    await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true));
  });

  it('shows the name and the reason when approving fails', async () => {
    setup('/admin/accounts', { [update(zoe)]: errorResponse('unavailable') });
    await press('Toelaten: Zoë Vos');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Er is niets gewijzigd voor Zoë Vos. De dienst is even niet bereikbaar.');
    expect(screen.getByRole('button', { name: 'Toelaten: Zoë Vos' })).toBeTruthy();
  });

  it('refetches the list when the account no longer exists', async () => {
    setup('/admin/accounts', {
      [update(zoe)]: () => {
        accounts = accounts.filter(({ _id }) => _id !== zoe._id);
        return errorResponse('account_not_found');
      },
    });
    await press('Toelaten: Zoë Vos');
    await screen.findByText('4 accounts');
    expect(screen.getByRole('alert').textContent).toContain('Dit account bestaat niet (meer).');
  });
});

describe('confirmation dialog', () => {
  it.each([
    [zoe, 'Niet toelaten', 'Zoë Vos niet toelaten?', { state: 'disabled' }, 'Zoë Vos is niet toegelaten.'],
    [anna, 'Uitzetten', 'Account van Anna Vos uitzetten?', { state: 'disabled' }, /account van Anna Vos is uitgezet/],
    [anna, 'Beheerder maken', 'Anna Vos beheerder maken?', { role: 'admin' }, 'Anna Vos is nu beheerder.'],
  ] as const)('names the account, and saves after confirmation: %#', async (account, action, title, edit, done) => {
    const { sent } = setup('/admin/accounts', { [update(account)]: respondWithUpdate(account, edit) });
    await chooseAction(account, action);
    const confirmation = await findDialog(title);
    expect(confirmation.getByText(new RegExp(fullName(account)), { selector: 'p' }).textContent).not.toContain(
      'je eigen account',
    );
    expect(sent(update(account))).toEqual([]);
    fireEvent.click(confirmation.getByRole('button', { name: action }));
    await screen.findByText(done);
    expect(sent(update(account)).map(({ body }) => body)).toEqual([edit]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('changes nothing on cancel, and returns focus to the menu button', async () => {
    const { sent } = setup();
    await chooseAction(anna, 'Uitzetten');
    fireEvent.click((await findDialog('Account van Anna Vos uitzetten?')).getByRole('button', { name: 'Annuleren' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(update(anna))).toEqual([]);
    const menu = screen.getByRole('button', { name: 'Acties voor Anna Vos' });
    await waitFor(() => expect(document.activeElement).toBe(menu));
  });

  it('warns about the own account, and shows the error for the last admin', async () => {
    setup('/admin/accounts', { [update(own)]: errorResponse('last_admin') });
    await chooseAction(own, 'Geen beheerder meer');
    const confirmation = await findDialog('Hanneke Brink geen beheerder meer?');
    confirmation.getByText(/Let op: dit is je eigen account/);
    fireEvent.click(confirmation.getByRole('button', { name: 'Geen beheerder meer' }));
    expect((await confirmation.findByRole('alert')).textContent).toContain('Dit is de laatste beheerder.');
    fireEvent.click(confirmation.getByRole('button', { name: 'Annuleren' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Acties voor Hanneke Brink' })).toBeTruthy();
  });
});

it('enables a disabled account without confirmation', async () => {
  const { sent } = setup('/admin/accounts', { [update(bram)]: respondWithUpdate(bram, { state: 'active' }) });
  await chooseAction(bram, 'Aanzetten');
  await screen.findByText('Bram Vos kan weer inloggen.');
  expect(sent(update(bram)).map(({ body }) => body)).toEqual([{ state: 'active' }]);
});
