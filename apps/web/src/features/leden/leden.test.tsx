import type { Lid } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { portalResponses } from '../../test/portal-responses.js';
import { press } from '../../test/press.js';
import { buildLid, idOf } from '../../test/builders.js';
import { renderWithResponses } from '../../test/render.js';
import { createDeferredResponse, errorResponse, type MockResponse, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const eik = buildLid(1, { naam: 'Herberg De Eik', islid: true, isregist: [{ _id: idOf(91), name: 'Els van Dalen' }] });
const ven = buildLid(2, { naam: 'Camping Het Ven', plaats: 'Vossel', email: 'camping@example.org', isregist: [] });
const elan = buildLid(3, {
  naam: 'Élan Wellness',
  contactpersoon: 'Zoë Vos',
  isregist: [
    { _id: idOf(92), name: 'Piet Bos' },
    { _id: idOf(93), name: 'Anna Dam' },
  ],
});
const buildLeden = (count: number) => Array.from({ length: count }, (_, n) => buildLid(n + 1));

let leden: Lid[];
const listRoute = 'GET /api/leden';
const setup = (address = '/leden', role: 'admin' | 'lid' = 'admin', extraResponses: MockResponses = {}) => {
  localStorage.setItem('token', tokenOf(role));
  const withoutAccounts = ({ isregist: _, ...lid }: Lid) => lid;
  const getResponse = () => ({ body: { results: role === 'admin' ? leden : leden.map(withoutAccounts) } });
  return renderWithResponses(address, { ...portalResponses, [listRoute]: getResponse, ...extraResponses });
};
beforeEach(() => {
  leden = [eik, ven, elan];
});

const getRows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
const getNames = async () => (await getRows()).map((row) => within(row).getAllByRole('link')[0]?.textContent);
const search = async (value: string) => fireEvent.change(await screen.findByRole('searchbox'), { target: { value } });

describe('the list of leden', () => {
  it('shows an admin the details, status and actions of each lid, and marks its link in the menu as current', async () => {
    const { router } = setup('/leden/');
    await screen.findByRole('heading', { level: 1, name: 'Leden' });
    expect(await getNames()).toEqual(['Camping Het Ven', 'Élan Wellness', 'Herberg De Eik']);
    expect(screen.getByText('3 leden')).toBeTruthy();
    const [second, , first] = await getRows();
    expect(first?.textContent).toContain('Betalend lid');
    expect(first?.textContent).toContain('Heeft account');
    expect(second?.textContent).not.toContain('Betalend lid');
    expect(second?.textContent).not.toContain('Heeft account');
    expect(screen.getByRole('link', { name: 'camping@example.org' }).getAttribute('href')).toBe(
      'mailto:camping@example.org',
    );
    expect(screen.getByRole('link', { name: 'Herberg De Eik' }).getAttribute('href')).toBe(`/leden/lid/${eik._id}`);
    expect(screen.getByRole('link', { name: 'Nieuw' }).getAttribute('href')).toBe('/leden/new');
    expect(screen.getByRole('link', { name: 'Importeren' }).getAttribute('href')).toBe('/leden/import');
    expect(screen.getByRole('link', { name: 'Prullenbak' }).getAttribute('href')).toBe('/admin/leden/prullenbak');
    expect(screen.getAllByRole('button', { name: /^Verwijder / })).toHaveLength(3);
    const menu = within(screen.getByRole('navigation', { name: 'Hoofdmenu' }));
    const getAriaCurrent = () =>
      menu.getAllByRole('link', { name: 'Leden' }).map((link) => link.getAttribute('aria-current'));
    expect(getAriaCurrent()).toEqual(['page', null]);
    await act(() => router.navigate('/leden/new'));
    await waitFor(() => expect(getAriaCurrent()).toEqual([null, 'true']));
  });

  it('hides accounts, admin actions and checkboxes from a lid', async () => {
    setup('/leden', 'lid');
    expect(await getNames()).toHaveLength(3);
    expect(screen.queryByText('Heeft account')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Nieuw' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Importeren' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Exporteren' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Verwijder/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Bekijk de bedrijven' }).getAttribute('href')).toBe('/bedrijven');
    const menu = within(screen.getByRole('navigation', { name: 'Hoofdmenu' }));
    expect(menu.getAllByRole('link', { name: 'Leden' })).toHaveLength(1);
    expect(menu.queryByText('Administratie')).toBeNull();
    expect([screen.queryByRole('checkbox'), screen.queryByRole('group', { name: 'Gekozen leden' })]).toEqual([
      null,
      null,
    ]);
  });

  it('searches by name, contact person, place and e-mail, sorts, and keeps both in the URL', async () => {
    const { getLocation } = setup('/leden?zoek=vossel');
    expect(await getNames()).toEqual(['Camping Het Ven']);
    await search('ZOE');
    expect(await getNames()).toEqual(['Élan Wellness']);
    await waitFor(() => expect(getLocation()).toBe('/leden?zoek=ZOE'));
    await search('camping@');
    expect(await getNames()).toEqual(['Camping Het Ven']);
    await search('');
    await waitFor(() => expect(getLocation()).toBe('/leden'));
    await press('Status');
    await waitFor(() => expect(getLocation()).toBe('/leden?sort=status'));
    expect(await getNames()).toEqual(['Herberg De Eik', 'Élan Wellness', 'Camping Het Ven']);
  });

  it('opens a lid before the URL has the search text, and restores the search on browser back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { getLocation, router } = setup('/leden', 'lid', {
      [`GET /api/leden/${ven._id}`]: { body: { results: ven } },
    });
    const field = await screen.findByRole('searchbox');
    act(() => field.focus());
    await search('vossel');
    const link = screen.getByRole('link', { name: 'Camping Het Ven' });
    act(() => link.focus());
    fireEvent.click(link);
    await screen.findByRole('heading', { level: 1, name: 'Camping Het Ven' });
    // Longer than the debounce of the URL update.
    await act(() => vi.advanceTimersByTimeAsync(400));
    expect(getLocation()).toBe(`/leden/lid/${ven._id}`);
    await act(() => router.navigate(-1));
    expect(getLocation()).toBe('/leden?zoek=vossel');
  });

  it('shows an error with a retry, and a warning for an empty list that tells an admin what to do next', async () => {
    leden = [];
    let isDown = true;
    setup('/leden', 'admin', {
      [listRoute]: () => (isDown ? errorResponse('unexpected') : { body: { results: leden } }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('De leden zijn niet opgehaald');
    isDown = false;
    await press('Opnieuw proberen');
    await screen.findByText('Er zijn geen leden ingevoerd');
    expect(screen.getByRole('alert').textContent).toMatch(/‘Nieuw’.*‘Importeren’/);
  });

  it('shows a lid a warning for an empty list', async () => {
    leden = [];
    setup('/leden', 'lid');
    await screen.findByText('Er zijn geen leden ingevoerd');
    expect(screen.getByRole('alert').textContent).toMatch(/Zodra een beheerder/);
  });

  it('renders one page of 5,000 leden and finds one within 5 s', async () => {
    leden = buildLeden(5000);
    setup('/leden?page=200');
    expect(await getRows()).toHaveLength(25);
    expect(screen.getByText(/^5\.000 leden/).textContent).toBe('5.000 leden, pagina 200 van 200');
    const before = performance.now();
    await search('lid4999@');
    await waitFor(() => expect(screen.getByText('1 lid')).toBeTruthy());
    expect(performance.now() - before).toBeLessThan(5000);
    expect(await getNames()).toEqual(['Lid 4999']);
  });
});

describe('deleting a lid from the list', () => {
  const trashPath = '/admin/leden/prullenbak';
  const removeRoute = `DELETE /api/leden/${eik._id}`;
  const confirmRemoval = () =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Verwijderen' }));

  it('asks for confirmation and says what happens to the accounts', async () => {
    const { sent } = setup();
    for (const [lid, expectedText] of [
      [ven, 'Er horen geen accounts bij.'],
      [eik, 'Het account van Els van Dalen blijft, maar hoort dan bij geen lid.'],
      [elan, 'De 2 accounts blijven, maar horen dan bij geen lid: Piet Bos, Anna Dam.'],
    ] as const) {
      await press(`Verwijder ${lid.naam}`);
      const dialog = await screen.findByRole('dialog', { name: `Lid ‘${lid.naam}’ verwijderen?` });
      expect(dialog.textContent).toContain(expectedText);
      expect(dialog.textContent).toContain('Je kunt het lid nog 30 dagen terugzetten uit de prullenbak.');
      fireEvent.click(within(dialog).getByRole('button', { name: 'Annuleren' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(sent(`DELETE /api/leden/${lid._id}`)).toEqual([]);
    }
  });

  it('deletes once, shows a notice, no longer chooses the lid, and keeps the focus in the list', async () => {
    const msg = 'Lid ‘Herberg De Eik’ is verwijderd. 1 account hoort nu bij geen lid.';
    const deferred = createDeferredResponse();
    const { sent } = setup('/leden', 'admin', { [removeRoute]: deferred.pendingResponse });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Kies Herberg De Eik' }));
    await press('Verwijder Herberg De Eik');
    await screen.findByRole('dialog');
    confirmRemoval();
    confirmRemoval();
    leden = [ven, elan];
    await deferred.respond({ body: { msg } });
    expect((await screen.findByText(msg)).textContent).toContain('Naar de prullenbak');
    expect(screen.getByRole('link', { name: 'Naar de prullenbak' }).getAttribute('href')).toBe(trashPath);
    await screen.findByText('2 leden');
    const bar = within(screen.getByRole('group', { name: 'Gekozen leden' }));
    expect([sent(removeRoute).length, bar.queryByText(/gekozen/)]).toEqual([1, null]);
    await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true));
  });

  it('refreshes the list when another user already deleted the lid', async () => {
    setup('/leden', 'admin', {
      [removeRoute]: () => {
        leden = [ven, elan];
        return errorResponse('lid_not_found');
      },
    });
    await press('Verwijder Herberg De Eik');
    await screen.findByRole('dialog');
    confirmRemoval();
    await screen.findByText('Dit lid bestaat niet (meer).');
    await screen.findByText('2 leden');
  });
});

describe('chosen leden', () => {
  const removeRoute = 'POST /api/leden/trash';
  const choose = async (...namen: string[]) => {
    for (const naam of namen) fireEvent.click(await screen.findByRole('checkbox', { name: `Kies ${naam}` }));
  };
  const getBar = () => within(screen.getByRole('group', { name: 'Gekozen leden' }));
  type Region = ReturnType<typeof getBar>;
  const openDialog = async (name: string) => {
    fireEvent.click(getBar().getByRole('button', { name: 'Naar de prullenbak' }));
    return within(await screen.findByRole('dialog', { name }));
  };
  const confirm = (dialog: Region) => fireEvent.click(dialog.getByRole('button', { name: 'Naar de prullenbak' }));

  it('move to the trash in one request, after a question with their number and names', async () => {
    const { sent } = setup('/leden', 'admin', {
      [removeRoute]: () => {
        leden = [elan];
        return { body: { results: { done: [ven._id, eik._id], gone: [], full: [] } } };
      },
    });
    await choose('Herberg De Eik', 'Camping Het Ven');
    expect(getBar().getByText('2 gekozen')).toBeTruthy();
    const dialog = await openDialog('2 leden naar de prullenbak?');
    expect(dialog.getByText(/Camping Het Ven en Herberg De Eik\./)).toBeTruthy();
    confirm(dialog);
    expect((await screen.findByText('2 leden naar de prullenbak verplaatst.')).textContent).toContain(
      'Naar de prullenbak',
    );
    expect(sent(removeRoute).map(({ body }) => body)).toEqual([{ leden: [ven._id, eik._id] }]);
    await screen.findByText('1 lid');
    expect(getBar().queryByText(/gekozen/)).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Alles op deze pagina' })),
    );
  });

  it('are those that remain when a request fails half way, and are named when they could not be removed', async () => {
    let response: MockResponse = errorResponse('unavailable');
    setup('/leden', 'admin', {
      [removeRoute]: () => {
        leden = [eik, elan];
        return response;
      },
    });
    await choose('Herberg De Eik', 'Camping Het Ven', 'Élan Wellness');
    const dialog = await openDialog('3 leden naar de prullenbak?');
    confirm(dialog);
    await screen.findByRole('dialog', { name: '2 leden naar de prullenbak?' });
    expect(dialog.getByRole('alert').textContent).toContain('De dienst is even niet bereikbaar.');
    expect(getBar().getByText('2 gekozen')).toBeTruthy();
    response = { body: { results: { done: [], gone: [elan._id], full: [eik._id] } } };
    confirm(dialog);
    await screen.findByText(
      'Al eerder verwijderd: Élan Wellness. Niet verwijderd, want de prullenbak is vol: Herberg De Eik.',
    );
  });
});

describe('exporting leden', () => {
  it('downloads the list once, with the current date in the file name, and shows the reason when it fails', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T23:30:00.000Z') });
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const deferred = createDeferredResponse();
    let response: () => MockResponse | Promise<MockResponse> = deferred.pendingResponse;
    const { sent } = setup('/leden', 'admin', { 'GET /api/leden/export': () => response() });
    // The time zone comes with the name of the organisation.
    await waitFor(() => expect(document.title).toMatch(/ · Ruigenhei$/));
    await press('Exporteren');
    fireEvent.click(screen.getByRole('button', { name: 'Exporteren' }));
    await deferred.respond({ body: 'naam;email' });
    // Past midnight in the portal's time zone.
    await waitFor(() => expect(saved).toEqual(['leden-2026-11-22.csv']));
    expect(sent('GET /api/leden/export')).toHaveLength(1);
    response = () => errorResponse('unavailable');
    await press('Exporteren');
    expect((await screen.findByText(/^Exporteren is niet gelukt/)).textContent).toContain(
      'De dienst is even niet bereikbaar.',
    );
    click.mockRestore();
    vi.useRealTimers();
  });
});
