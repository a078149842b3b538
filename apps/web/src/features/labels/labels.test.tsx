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
  it('shows each tag and each thema with a link to its photos', async () => {
    const { router } = setup('/beeldbank/tags');
    for (const [address, title, filter, count] of [
      ['/beeldbank/tags', 'Lijst met tags', 'tags', '3 tags'],
      ['/beeldbank/themas', 'Lijst met themas', 'themas', '3 thema’s'],
    ] as const) {
      await act(() => router.navigate(address));
      await screen.findByRole('heading', { level: 1, name: title });
      expect(await screen.findByText(count)).toBeTruthy();
      expect(getShownNames()).toEqual(['edelhert', 'Één boom', 'Ven']);
      const link = screen.getByRole('link', { name: /^12 foto’s met/ });
      expect(link.getAttribute('href')).toBe(`/beeldbank/foto?${filter}=ven-${idOf(121)}`);
      expect(screen.queryByRole('link', { name: /^0 foto’s/ })).toBeNull();
      expect(screen.getByRole('link', { name: 'Nieuw' }).getAttribute('href')).toBe(`${address}/new`);
    }
  });

  it('shows the reason of a failed request, retries on request, and shows the prescribed text without labels', async () => {
    labels = [];
    let isDown = true;
    const { router } = setup('/beeldbank/tags', {
      'GET /api/fotoboek/tags': () => (isDown ? errorResponse('unexpected') : { body: { results: labels } }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Er ging iets mis.');
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    for (const [address, expectedText] of [
      ['/beeldbank/tags', 'Er zijn geen tags ingevoerd'],
      ['/beeldbank/themas', 'Er zijn geen themas ingevoerd'],
    ] as const) {
      await act(() => router.navigate(address));
      await screen.findByRole('heading', { level: 2, name: expectedText });
      expect(screen.getByText(/‘Nieuw’/)).toBeTruthy();
      expect(screen.queryByRole('searchbox')).toBeNull();
    }
  });
});

describe('URL of the list of labels', () => {
  it('contains the sort order and the search text, and restores both on browser back', async () => {
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

    // Sorting keeps typed text that is not in the URL yet.
    await typeSearch('e');
    await sortBy('Titel');
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/tags?zoek=e&sort=-naam'));
    expect(getShownNames()).toEqual(['Ven', 'Één boom', 'edelhert']);

    await act(() => router.navigate('/beeldbank/tags?zoek=ven'));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('ven');
    await act(() => router.navigate('/beeldbank/tags?zoek=zee'));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('zee');
    await screen.findByRole('heading', { name: 'Geen tags met ‘zee’' });
    await act(() => router.navigate(-1));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('ven');
    expect(getShownNames()).toEqual(['Ven']);

    await act(() => router.navigate(1));
    fireEvent.click(screen.getByRole('button', { name: 'Wis zoekopdracht' }));
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/tags'));
    expect(getShownNames()).toHaveLength(3);
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('contains the page of 25 labels, which another search leaves without the chosen labels, in one history entry', async () => {
    labels = [...buildLabels(27), ...threeLabels];
    const { getLocation, router } = setup('/beeldbank/tags');
    expect(await screen.findByText('30 tags')).toBeTruthy();
    expect(getShownNames()).toHaveLength(25);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Kies naam 1' }));
    fireEvent.click(screen.getByRole('link', { name: 'Volgende' }));
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/tags?page=2'));
    expect(getShownNames()[0]).toBe('naam 24');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Lijst met tags' }));
    // The last page is shown when the number is too high.
    await act(() => router.navigate('/beeldbank/tags?page=99'));
    expect(getShownNames()).toHaveLength(5);
    expect(screen.getByText(/^30 tags/).textContent).toBe('30 tags, pagina 2 van 2');
    expect(screen.getByText('1 gekozen, op een andere pagina')).toBeTruthy();
    await typeSearch('E');
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/tags?zoek=E'));
    expect(screen.queryByText(/gekozen/)).toBeNull();
    await typeSearch('EE');
    await typeSearch('EEN b');
    await waitFor(() => expect(getShownNames()).toEqual(['Één boom']));
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/tags?zoek=EEN+b'));
    expect(screen.getByText('1 tag')).toBeTruthy();
    await act(() => router.navigate(-1));
    expect(getLocation()).toBe('/beeldbank/tags?page=2');
    await act(() => router.navigate(1));
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('EEN b');
  });
});

describe('deleting a label', () => {
  const removeRoute = (number: number) => `DELETE /api/fotoboek/tags/${idOf(number)}`;
  const openDialog = async (naam = 'Ven') => {
    fireEvent.click(await screen.findByRole('button', { name: `Verwijder ${naam}` }));
    return screen.findByRole('dialog');
  };
  const pressInDialog = (name: string) =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  const cancel = async () => {
    pressInDialog('Annuleren');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const getDeletes = () => calls.filter(({ method }) => method === 'DELETE');

  it('asks for confirmation with the number of photos that have the label, in the words of tags or themas', async () => {
    const { router } = setup('/beeldbank/tags');
    const removeButton = await screen.findByRole('button', { name: 'Verwijder Ven' });
    removeButton.focus();
    await openDialog();
    const dialog = screen.getByRole('dialog', { name: 'Tag ‘Ven’ verwijderen?' });
    expect(dialog.textContent).toContain('van 12 foto’s gehaald');
    await cancel();
    await waitFor(() => expect(document.activeElement).toBe(removeButton));
    expect((await openDialog('Één boom')).textContent).toContain('van 1 foto gehaald');
    await cancel();
    expect((await openDialog('edelhert')).textContent).toContain('geen foto’s met deze tag');
    await cancel();
    expect(getDeletes()).toEqual([]);
    await act(() => router.navigate('/beeldbank/themas'));
    await openDialog();
    expect(screen.getByRole('dialog', { name: 'Thema ‘Ven’ verwijderen?' }).textContent).toContain(
      'Het thema wordt van 12 foto’s gehaald.',
    );
  });

  it('shows the reason when it fails or another admin was first, else sends one request and shows a notice', async () => {
    const msg = 'Tag ‘Één boom’ is verwijderd.';
    const removeLabel = (number: number) => (labels = labels.filter(({ _id }) => _id !== idOf(number)));
    let isDown = true;
    setup('/beeldbank/tags', {
      [removeRoute(121)]: () => {
        if (isDown) return errorResponse('unavailable');
        removeLabel(121);
        return errorResponse('tag_not_found');
      },
      [removeRoute(123)]: () => {
        removeLabel(123);
        return { body: { msg } };
      },
    });
    await openDialog();
    pressInDialog('Verwijderen');
    const alert = await within(screen.getByRole('dialog')).findByRole('alert');
    expect(alert.textContent).toContain('De dienst is even niet bereikbaar.');
    await cancel();
    expect(getShownNames()).toContain('Ven');

    isDown = false;
    await openDialog();
    pressInDialog('Verwijderen');
    await screen.findByText('Deze tag bestaat niet (meer).');
    await screen.findByText('2 tags');
    await cancel();

    await openDialog('Één boom');
    pressInDialog('Verwijderen');
    expect(await screen.findByText(msg)).toBeTruthy();
    await screen.findByText('1 tag');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getShownNames()).toEqual(['edelhert']);
    expect(getDeletes().filter(({ path }) => path.endsWith(idOf(123)))).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true));
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

  it('are chosen in a range with Shift, and deleted in one request after a question with the number of photos', async () => {
    setup('/beeldbank/tags', {
      'POST /api/fotoboek': { body: { results: { items: [], total: 13, more: false, downloads: 0 } } },
      [removeRoute]: () => {
        withoutLabels(idOf(121), idOf(123));
        return { body: { results: { done: [idOf(121)], gone: [idOf(123)] } } };
      },
    });
    await choose('edelhert');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Kies Ven' }), { shiftKey: true });
    expect(getBar().getByText('3 gekozen')).toBeTruthy();
    await choose('edelhert');
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
