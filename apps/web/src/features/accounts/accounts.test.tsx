import { fullName, type Account, type Role } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { portalResponses } from '../../test/portal-responses.js';
import { press, pressTwice } from '../../test/press.js';
import { buildAccount, idOf } from '../../test/builders.js';
import { renderWithResponses } from '../../test/render.js';
import { createDeferredResponse, errorResponse, type MockResponses } from '../../test/server.js';
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
const setup = (address = '/admin/accounts', extraResponses: MockResponses = {}, role: Role = 'admin') => {
  localStorage.setItem('token', tokenOf(role));
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

  it('filters by state, searches by name, e-mail, bedrijf and lid, sorts, and keeps all three in the URL', async () => {
    const { getLocation, router } = setup('/admin/accounts?zoek=heidezicht&page=3');
    expect(await names()).toEqual(['Eva Vos']);
    const searchFor = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
    searchFor('zoe');
    expect(await names()).toEqual(['Zoë Vos']);
    await waitFor(() => expect(getLocation()).toBe('/admin/accounts?zoek=zoe'));
    searchFor('');
    await waitFor(() => expect(getLocation()).toBe('/admin/accounts'));
    const filter = within(screen.getByRole('navigation', { name: 'Filter op status' }));
    const getLinks = () => filter.getAllByRole('link');
    expect(getLinks().map(({ textContent }) => textContent)).toEqual([
      'Alle5',
      'Wacht op toelating1',
      'Actief3',
      'Uitgezet1',
    ]);
    await waitFor(() => expect(getLinks()[2]?.getAttribute('href')).toBe('/admin/accounts?state=active'));
    fireEvent.click(getLinks()[2]!);
    await waitFor(() => expect(getLocation()).toBe('/admin/accounts?state=active'));
    expect(await names()).toEqual(['Anna Vos', 'Eva Vos', 'Hanneke Brink']);
    expect(getLinks()[2]?.getAttribute('aria-current')).toBe('true');
    await press('Naam');
    await waitFor(() => expect(getLocation()).toBe('/admin/accounts?state=active&sort=naam'));
    searchFor('vos');
    await waitFor(() => expect(getLocation()).toBe('/admin/accounts?state=active&zoek=vos&sort=naam'));
    await press('Ingelogd');
    await press('Ingelogd');
    await waitFor(() => expect(getLocation()).toBe('/admin/accounts?state=active&zoek=vos&sort=-ingelogd'));
    expect((await names())[0]).toBe('Anna Vos');
    await act(() => router.navigate('/admin/accounts?state=onzin'));
    expect(await rows()).toHaveLength(5);
  });

  it('shows a busy state, an error with a retry button, and a message when no account has the state', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    accounts = [own];
    let first = true;
    const { getLocation } = setup('/admin/accounts?state=waiting', {
      [list]: () => (first ? pendingResponse() : { body: { results: accounts } }),
    });
    expect(await screen.findByText(/Er wordt hard gewerkt/)).toBeTruthy();
    first = false;
    await act(async () => respond(errorResponse('unexpected')));
    await screen.findByRole('heading', { name: 'De accounts zijn niet opgehaald' });
    await press('Opnieuw proberen');
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

  it('shows the last page of many accounts', async () => {
    accounts = Array.from({ length: 60 }, (_, n) => buildAccount(n + 1));
    setup('/admin/accounts?page=3');
    expect(await rows()).toHaveLength(10);
    expect(screen.getByText(/^60 accounts/).textContent).toBe('60 accounts, pagina 3 van 3');
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

  it('shows the name and the reason when approving fails, and refetches when the account no longer exists', async () => {
    let response = errorResponse('unavailable');
    setup('/admin/accounts', { [update(zoe)]: () => response });
    await press('Toelaten: Zoë Vos');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Er is niets gewijzigd voor Zoë Vos. De dienst is even niet bereikbaar.');
    response = errorResponse('account_not_found');
    accounts = accounts.filter(({ _id }) => _id !== zoe._id);
    await press('Toelaten: Zoë Vos');
    await screen.findByText('4 accounts');
    await screen.findByText(/Dit account bestaat niet \(meer\)\./);
  });
});

describe('the menu of an account', () => {
  it('names the account in a question before each change, and changes nothing on Annuleren', async () => {
    const changes = [
      [zoe, 'Niet toelaten', 'Zoë Vos niet toelaten?', { state: 'disabled' }, 'Zoë Vos is niet toegelaten.'],
      [anna, 'Uitzetten', 'Account van Anna Vos uitzetten?', { state: 'disabled' }, /account van Anna Vos is uitgezet/],
    ] as const;
    let edit: Partial<Account> = {};
    const respond = (account: Account) => () => respondWithUpdate(account, edit)();
    const { sent } = setup('/admin/accounts', { [update(zoe)]: respond(zoe), [update(anna)]: respond(anna) });

    await chooseAction(anna, 'Uitzetten');
    fireEvent.click((await findDialog('Account van Anna Vos uitzetten?')).getByRole('button', { name: 'Annuleren' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const menu = screen.getByRole('button', { name: 'Acties voor Anna Vos' });
    await waitFor(() => expect(document.activeElement).toBe(menu));

    for (const [account, action, title, change, done] of changes) {
      edit = change;
      const getBodies = () => sent(update(account)).map(({ body }) => body);
      const before = getBodies();
      await chooseAction(account, action);
      const confirmation = await findDialog(title);
      expect(confirmation.getByText(new RegExp(fullName(account)), { selector: 'p' }).textContent).not.toContain(
        'je eigen account',
      );
      expect(getBodies()).toEqual(before);
      fireEvent.click(confirmation.getByRole('button', { name: action }));
      await screen.findByText(done);
      expect(getBodies()).toEqual([...before, change]);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(sent(update(anna))).toHaveLength(1);
  });

  it('enables without a question', async () => {
    const { sent } = setup('/admin/accounts', { [update(bram)]: respondWithUpdate(bram, { state: 'active' }) });
    await chooseAction(bram, 'Aanzetten');
    await screen.findByText('Bram Vos kan weer inloggen.');
    expect(sent(update(bram)).map(({ body }) => body)).toEqual([{ state: 'active' }]);
  });
});

describe('the role of an account', () => {
  it('is one of four with their description, and saves the chosen one', async () => {
    const { sent } = setup('/admin/accounts', { [update(anna)]: respondWithUpdate(anna, { role: 'redacteur' }) });
    await chooseAction(anna, 'Rol wijzigen');
    const dialog = await findDialog('Rol van Anna Vos');
    const radios = dialog.getAllByRole('radio');
    expect(radios.map((radio) => radio.getAttribute('aria-label'))).toEqual([
      'Gebruiker',
      'Redacteur',
      'Secretaris',
      'Beheerder',
    ]);
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Opslaan' });
    expect([dialog.getByRole<HTMLInputElement>('radio', { name: 'Gebruiker' }).checked, save.disabled]).toEqual([
      true,
      true,
    ]);
    const redacteur = dialog.getByRole('radio', { name: 'Redacteur', description: /^Beheert foto’s, tags/ });
    fireEvent.click(redacteur);
    expect(dialog.getByRole('status').textContent).toBe('Anna Vos krijgt er rechten bij.');
    fireEvent.click(save);
    await screen.findByText('Anna Vos is nu redacteur.');
    expect(sent(update(anna)).map(({ body }) => body)).toEqual([{ role: 'redacteur' }]);
  });

  it('warns about the own account, and shows the error for the last admin', async () => {
    setup('/admin/accounts', { [update(own)]: errorResponse('last_admin') });
    await chooseAction(own, 'Rol wijzigen');
    const dialog = await findDialog('Rol van Hanneke Brink');
    fireEvent.click(dialog.getByRole('radio', { name: 'Secretaris' }));
    expect(dialog.getByRole('status').textContent).toMatch(/wordt uitgelogd.*Let op: dit is je eigen account/);
    fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Dit is de laatste beheerder.');
    fireEvent.click(dialog.getByRole('button', { name: 'Annuleren' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Acties voor Hanneke Brink' })).toBeTruthy();
  });

  it('is not changed by a secretaris, who sees why, and the history', async () => {
    const as = (role: Role) => buildNamed(9, 'Rik', { role });
    accounts = [anna, { ...own, role: 'secretaris' }, as('redacteur')];
    setup('/admin/accounts', {}, 'secretaris');
    const lock = 'Alleen een beheerder kan dit account wijzigen';
    expect((await rows()).map((row) => within(row).queryByRole('img', { name: lock }) !== null)).toEqual([
      false,
      true,
      true,
    ]);
    screen.getByText(/^Accounts met een andere rol dan gebruiker/);
    await press('Acties voor Anna Vos');
    await press('Acties voor Rik Vos');
    const getActionNames = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    const ofAnna = ['Uitzetten', 'Koppel aan een lid', 'Geschiedenis'];
    await waitFor(() => expect(getActionNames()).toEqual([...ofAnna, 'Geschiedenis']));
  });
});

it('shows who may accounts what each role may do', async () => {
  setup('/admin/rollen', {}, 'secretaris');
  await screen.findByRole('heading', { level: 1, name: 'Wie mag wat' });
  screen.getByText(/Jij bent secretaris\./);
  const table = screen.getByRole('table', { name: 'Wie mag wat' });
  const readRow = (name: RegExp) =>
    within(within(table).getByRole('rowheader', { name }).closest('tr')!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(readRow(/^Foto’s beheren/)).toEqual(['Nee', 'Ja', 'Nee', 'Ja']);
  expect(readRow(/^Accounts van gebruikers/)).toEqual(['Nee', 'Nee', 'Ja', 'Ja']);
});
