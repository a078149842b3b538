import type { Label } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLabel, idOf } from '../../test/builders.js';
import { renderApp } from '../../test/render.js';
import { errorResponse, serve, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const threeLabels = [buildLabel('Ven', 121, 12), buildLabel('edelhert', 122, 0), buildLabel('Één boom', 123, 1)];
const buildLabels = (count: number) => Array.from({ length: count }, (_, n) => buildLabel(`naam ${n + 1}`, n + 1, n));

let labels: Label[];
let calls: ReturnType<typeof serve>;
const setup = (address: string, responses: MockResponses = {}) => {
  const list = () => ({ body: { results: labels } });
  calls = serve({ 'GET /api/fotoboek/tags': list, 'GET /api/fotoboek/themas': list, ...responses });
  return renderApp(address);
};
beforeEach(() => {
  labels = threeLabels;
  localStorage.setItem('token', tokenOf('admin'));
});

const getShownNames = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const typeSearch = async (value: string) =>
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value } });
const sortBy = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('list of labels', () => {
  it.each([
    ['/beeldbank/tags', 'Lijst met tags', 'tags', '3 tags'],
    ['/beeldbank/themas', 'Lijst met themas', 'themas', '3 thema’s'],
  ])('shows each label with a link to its photos at %s', async (address, title, filter, count) => {
    setup(address);
    await screen.findByRole('heading', { level: 1, name: title });
    expect(await screen.findByText(count)).toBeTruthy();
    expect(getShownNames()).toEqual(['edelhert', 'Één boom', 'Ven']);
    const link = screen.getByRole('link', { name: /^12 foto’s met/ });
    expect(link.getAttribute('href')).toBe(`/beeldbank/foto?${filter}=${idOf(121)}`);
    expect(screen.queryByRole('link', { name: /^0 foto’s/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Nieuw' }).getAttribute('href')).toBe(`${address}/new`);
  });

  it.each([
    ['/beeldbank/tags', 'Er zijn geen tags ingevoerd'],
    ['/beeldbank/themas', 'Er zijn geen themas ingevoerd'],
  ])('shows the prescribed text without labels at %s', async (address, expectedText) => {
    labels = [];
    setup(address);
    expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe(expectedText);
    expect(screen.getByText(/‘Nieuw’/)).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('shows the reason of a failed request and retries on request', async () => {
    let isDown = true;
    setup('/beeldbank/tags', {
      'GET /api/fotoboek/tags': () => (isDown ? errorResponse('unexpected') : { body: { results: threeLabels } }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Er ging iets mis.');
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    expect(await screen.findByText('3 tags')).toBeTruthy();
  });
});

describe('URL of the list of labels', () => {
  it('contains the sort order, sets aria-sort, and restores the order on browser back', async () => {
    const { getLocation, router } = setup('/beeldbank/tags');
    await sortBy('Foto’s');
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/tags?sort=fotos'));
    expect(getShownNames()).toEqual(['edelhert', 'Één boom', 'Ven']);
    await sortBy('Foto’s');
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/tags?sort=-fotos'));
    expect(getShownNames()).toEqual(['Ven', 'Één boom', 'edelhert']);
    expect(screen.getByRole('columnheader', { name: 'Foto’s' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('columnheader', { name: 'Titel' }).getAttribute('aria-sort')).toBe('none');
    await act(() => router.navigate(-2));
    expect(getLocation()).toBe('/beeldbank/tags');
    expect(getShownNames()).toEqual(['edelhert', 'Één boom', 'Ven']);
  });

  it('contains the search text in one history entry, and returns to the first page', async () => {
    labels = [...buildLabels(60), ...threeLabels];
    const { getLocation, router } = setup('/beeldbank/foto');
    await act(() => router.navigate('/beeldbank/tags?page=2'));
    await typeSearch('E');
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/tags?zoek=E'));
    await typeSearch('EE');
    await typeSearch('EEN b');
    await waitFor(() => expect(getShownNames()).toEqual(['Één boom']));
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/tags?zoek=EEN+b'));
    expect(screen.getByText('1 tag')).toBeTruthy();
    await act(() => router.navigate(-1));
    expect(getLocation()).toBe('/beeldbank/foto');
    await act(() => router.navigate(1));
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('EEN b');
  });

  it('restores the search field on browser back', async () => {
    const { router } = setup('/beeldbank/tags?zoek=ven');
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('ven');
    await act(() => router.navigate('/beeldbank/tags?zoek=edel'));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('edel');
    await act(() => router.navigate(-1));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('ven');
    expect(getShownNames()).toEqual(['Ven']);
  });

  it('keeps typed text that is not in the URL yet when sorting', async () => {
    const { getLocation } = setup('/beeldbank/tags');
    await typeSearch('e');
    await sortBy('Titel');
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/tags?zoek=e&sort=-naam'));
    expect(getShownNames()).toEqual(['Ven', 'Één boom', 'edelhert']);
  });

  it('contains the page of 25 labels, and shows the last page when the number is too high', async () => {
    labels = buildLabels(60);
    const { getLocation, router } = setup('/beeldbank/tags');
    expect(await screen.findByText('60 tags')).toBeTruthy();
    expect(getShownNames()).toHaveLength(25);
    fireEvent.click(screen.getByRole('link', { name: 'Volgende' }));
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/tags?page=2'));
    expect(getShownNames()[0]).toBe('naam 26');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Lijst met tags' }));
    await act(() => router.navigate('/beeldbank/tags?page=99'));
    expect(getShownNames()).toHaveLength(10);
    expect(screen.getByText(/^60 tags/).textContent).toBe('60 tags, pagina 3 van 3');
  });

  it('shows a message without matches, and clears the search with a button', async () => {
    const { getLocation } = setup('/beeldbank/tags?zoek=zee');
    await screen.findByRole('heading', { name: 'Geen tags met ‘zee’' });
    fireEvent.click(screen.getByRole('button', { name: 'Wis zoekopdracht' }));
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/tags'));
    expect(getShownNames()).toHaveLength(3);
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });
});

describe('deleting a label', () => {
  const removeRoute = `DELETE /api/fotoboek/tags/${idOf(121)}`;
  const openDialog = async (naam = 'Ven') =>
    fireEvent.click(await screen.findByRole('button', { name: `Verwijder ${naam}` }));
  const pressInDialog = (name: string) =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  const getDeletes = () => calls.filter(({ method }) => method === 'DELETE');

  it('asks for confirmation with the number of photos that have the label', async () => {
    setup('/beeldbank/tags');
    const removeButton = await screen.findByRole('button', { name: 'Verwijder Ven' });
    removeButton.focus();
    await openDialog();
    const dialog = await screen.findByRole('dialog', { name: 'Tag ‘Ven’ verwijderen?' });
    expect(dialog.textContent).toContain('van 12 foto’s gehaald');
    pressInDialog('Annuleren');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(removeButton));
    await openDialog('Één boom');
    expect((await screen.findByRole('dialog')).textContent).toContain('van 1 foto gehaald');
    pressInDialog('Annuleren');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openDialog('edelhert');
    expect((await screen.findByRole('dialog')).textContent).toContain('geen foto’s met deze tag');
    expect(getDeletes()).toEqual([]);
  });

  it('deletes the label once, shows a notice and keeps the focus in the page', async () => {
    const msg = 'Tag ‘Ven’ is verwijderd.';
    setup('/beeldbank/tags', {
      [removeRoute]: () => {
        labels = threeLabels.filter(({ naam }) => naam !== 'Ven');
        return { body: { msg } };
      },
    });
    await openDialog();
    await screen.findByRole('dialog');
    pressInDialog('Verwijderen');
    expect(await screen.findByText(msg)).toBeTruthy();
    await screen.findByText('2 tags');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getShownNames()).toEqual(['edelhert', 'Één boom']);
    expect(getDeletes()).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true));
  });

  it('shows the reason in the dialog and keeps the label when deleting fails', async () => {
    setup('/beeldbank/tags', { [removeRoute]: errorResponse('unavailable') });
    await openDialog();
    await screen.findByRole('dialog');
    pressInDialog('Verwijderen');
    const alert = await within(screen.getByRole('dialog')).findByRole('alert');
    expect(alert.textContent).toContain('De dienst is even niet bereikbaar.');
    pressInDialog('Annuleren');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getShownNames()).toContain('Ven');
  });

  it('refetches the list when another admin already deleted the label', async () => {
    setup('/beeldbank/tags', {
      [removeRoute]: () => {
        labels = threeLabels.filter(({ naam }) => naam !== 'Ven');
        return errorResponse('tag_not_found');
      },
    });
    await openDialog();
    await screen.findByRole('dialog');
    pressInDialog('Verwijderen');
    await screen.findByText('Deze tag bestaat niet (meer).');
    await screen.findByText('2 tags');
  });

  it('shows the text for themas when deleting a thema', async () => {
    setup('/beeldbank/themas');
    await openDialog();
    const dialog = await screen.findByRole('dialog', { name: 'Thema ‘Ven’ verwijderen?' });
    expect(dialog.textContent).toContain('Het thema wordt van 12 foto’s gehaald.');
  });
});

describe('chosen labels', () => {
  const removeRoute = 'POST /api/fotoboek/tags/trash';
  const choose = async (...namen: string[]) => {
    for (const naam of namen) fireEvent.click(await screen.findByRole('checkbox', { name: `Kies ${naam}` }));
  };
  const getBar = (name = 'Gekozen tags') => within(screen.getByRole('group', { name }));
  type Region = ReturnType<typeof getBar>;
  const press = (region: Region, name: string) => fireEvent.click(region.getByRole('button', { name }));
  const getBodies = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);
  const withoutLabels = (...ids: string[]) => (labels = labels.filter(({ _id }) => !ids.includes(_id)));

  it('are deleted in one request, after a question with the labels and the number of photos', async () => {
    setup('/beeldbank/tags', {
      'POST /api/fotoboek': { body: { results: { items: [], total: 13, more: false, downloads: 0 } } },
      [removeRoute]: () => {
        withoutLabels(idOf(121), idOf(123));
        return { body: { results: { done: [idOf(121)], gone: [idOf(123)] } } };
      },
    });
    await choose('Ven', 'Één boom');
    expect(getBar().getByText('2 gekozen')).toBeTruthy();
    press(getBar(), 'Verwijderen');
    const dialog = await screen.findByRole('dialog', { name: '2 tags verwijderen?' });
    await within(dialog).findByText(/^Van 13 foto’s gaat af: Één boom en Ven\. De foto’s zelf blijven\./);
    expect(getBodies('/api/fotoboek')).toMatchObject([{ tags: [idOf(123), idOf(121)], tagsMatch: 'any' }]);
    press(within(dialog), 'Verwijderen');
    await screen.findByText('1 tag verwijderd. Al eerder verwijderd: Één boom.');
    expect(getBodies('/api/fotoboek/tags/trash')).toEqual([{ labels: [idOf(123), idOf(121)] }]);
    await waitFor(() => expect(getShownNames()).toEqual(['edelhert']));
    expect(getBar().queryByText(/gekozen/)).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Alles op deze pagina' })),
    );
  });

  it('stay chosen on another page, and not in another search', async () => {
    labels = buildLabels(60);
    const { router } = setup('/beeldbank/tags');
    await choose('naam 1');
    await act(() => router.navigate('/beeldbank/tags?page=2'));
    expect(getBar().getByText('1 gekozen, op een andere pagina')).toBeTruthy();
    await typeSearch('naam 1');
    await waitFor(() => expect(getBar().queryByText(/gekozen/)).toBeNull());
  });

  it('are chosen in a range with Shift', async () => {
    setup('/beeldbank/tags');
    await choose('edelhert');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Kies Ven' }), { shiftKey: true });
    expect(getBar().getByText('3 gekozen')).toBeTruthy();
  });

  it('are at most 96 for an action', async () => {
    labels = buildLabels(97);
    const { router } = setup('/beeldbank/tags');
    for (const page of [1, 2, 3, 4]) {
      await act(() => router.navigate(`/beeldbank/tags?page=${page}`));
      fireEvent.click(await screen.findByRole('checkbox', { name: 'Alles op deze pagina' }));
    }
    expect(getBar().getByText('Kies er hooguit 96 tegelijk')).toBeTruthy();
    expect(getBar().queryByRole('button', { name: 'Verwijderen' })).toBeNull();
    press(getBar(), 'Keuze wissen');
    expect(getBar().queryByText(/gekozen/)).toBeNull();
  });

  describe('that are merged', () => {
    const mergeRoute = (id: string) => `POST /api/fotoboek/themas/${id}/merge`;
    const openDialog = async () => {
      press(getBar('Gekozen thema’s'), 'Samenvoegen met…');
      return within(await screen.findByRole('dialog'));
    };
    const chooseTarget = async (dialog: Region, naam: string) => {
      fireEvent.click(dialog.getByRole('combobox', { name: 'Samenvoegen met' }));
      fireEvent.click(await screen.findByRole('option', { name: naam, hidden: true }));
    };

    it('get another label, which may be one of them', async () => {
      setup('/beeldbank/themas', {
        [mergeRoute(idOf(121))]: () => {
          withoutLabels(idOf(121));
          return { body: { msg: 'Thema ‘Ven’ is samengevoegd met ‘edelhert’.' } };
        },
      });
      await choose('edelhert', 'Ven');
      const dialog = await openDialog();
      press(dialog, 'Samenvoegen');
      await dialog.findByText('Kies eerst een thema.');
      await chooseTarget(dialog, 'edelhert');
      expect(
        dialog.getByText('Alle foto’s met Ven krijgen ‘edelhert’. Wat is samengevoegd, verdwijnt uit de lijst.'),
      ).toBeTruthy();
      press(dialog, 'Samenvoegen');
      await screen.findByText('1 thema samengevoegd met ‘edelhert’.');
      expect(getBodies(`/api/fotoboek/themas/${idOf(121)}/merge`)).toEqual([{ into: idOf(122) }]);
      await waitFor(() => expect(getBar('Gekozen thema’s').getByText('1 gekozen')).toBeTruthy());
    });

    it('are named when one fails, and the others are reported', async () => {
      setup('/beeldbank/themas', {
        [mergeRoute(idOf(123))]: () => {
          withoutLabels(idOf(123));
          return { body: { msg: '' } };
        },
        [mergeRoute(idOf(121))]: errorResponse('unavailable'),
      });
      await choose('Één boom', 'Ven');
      const dialog = await openDialog();
      await chooseTarget(dialog, 'edelhert');
      press(dialog, 'Samenvoegen');
      await dialog.findByText(/^‘Ven’ is niet samengevoegd: De dienst/);
      await screen.findByText('1 thema samengevoegd met ‘edelhert’.');
      await waitFor(() => expect(screen.getByRole('dialog', { name: '1 thema samenvoegen' })).toBeTruthy());
    });
  });
});
