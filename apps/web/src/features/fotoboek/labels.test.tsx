import type { Label } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLabel, idOf } from '../../test/builders.js';
import { open } from '../../test/render.js';
import { refusal, serve, type Answers } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const some = [buildLabel('Ven', 121, 12), buildLabel('edelhert', 122, 0), buildLabel('Één boom', 123, 1)];
const many = (count: number) => Array.from({ length: count }, (_, n) => buildLabel(`naam ${n + 1}`, n + 1, n));

let labels: Label[];
let calls: ReturnType<typeof serve>;
const start = (address: string, answers: Answers = {}) => {
  const list = () => ({ body: { results: labels } });
  calls = serve({ 'GET /api/fotoboek/tags': list, 'GET /api/fotoboek/themas': list, ...answers });
  return open(address);
};
beforeEach(() => {
  labels = some;
  localStorage.setItem('token', tokenOf('admin'));
});

const shown = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const search = async (value: string) => fireEvent.change(await screen.findByRole('searchbox'), { target: { value } });
const sortOn = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('list of labels', () => {
  it.each([
    ['/beeldbank/tags', 'Lijst met tags', 'tags', '3 tags'],
    ['/beeldbank/themas', 'Lijst met themas', 'themas', '3 thema’s'],
  ])('shows each label with a link to its photos at %s', async (address, title, filter, count) => {
    start(address);
    await screen.findByRole('heading', { level: 1, name: title });
    expect(await screen.findByText(count)).toBeTruthy();
    expect(shown()).toEqual(['edelhert', 'Één boom', 'Ven']);
    const link = screen.getByRole('link', { name: /^12 foto’s met/ });
    expect(link.getAttribute('href')).toBe(`/beeldbank/foto?${filter}=${idOf(121)}`);
    expect(screen.queryByRole('link', { name: /^0 foto’s/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Nieuw' }).getAttribute('href')).toBe(`${address}/new`);
  });

  it.each([
    ['/beeldbank/tags', 'Er zijn geen tags ingevoerd'],
    ['/beeldbank/themas', 'Er zijn geen themas ingevoerd'],
  ])('shows the prescribed text without labels at %s', async (address, words) => {
    labels = [];
    start(address);
    expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe(words);
    expect(screen.getByText(/‘Nieuw’/)).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('shows the reason of a failed request and retries on request', async () => {
    let down = true;
    start('/beeldbank/tags', {
      'GET /api/fotoboek/tags': () => (down ? refusal('unexpected') : { body: { results: some } }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Er ging iets mis.');
    down = false;
    fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    expect(await screen.findByText('3 tags')).toBeTruthy();
  });
});

describe('URL of the list of labels', () => {
  it('contains the sort order, sets aria-sort, and restores the order on browser back', async () => {
    const { place, router } = start('/beeldbank/tags');
    await sortOn('Foto’s');
    await waitFor(() => expect(place()).toBe('/beeldbank/tags?sort=fotos'));
    expect(shown()).toEqual(['edelhert', 'Één boom', 'Ven']);
    await sortOn('Foto’s');
    await waitFor(() => expect(place()).toBe('/beeldbank/tags?sort=-fotos'));
    expect(shown()).toEqual(['Ven', 'Één boom', 'edelhert']);
    expect(screen.getByRole('columnheader', { name: 'Foto’s' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('columnheader', { name: 'Titel' }).getAttribute('aria-sort')).toBe('none');
    await act(() => router.navigate(-2));
    expect(place()).toBe('/beeldbank/tags');
    expect(shown()).toEqual(['edelhert', 'Één boom', 'Ven']);
  });

  it('contains the search text in one history entry, and returns to the first page', async () => {
    labels = [...many(60), ...some];
    const { place, router } = start('/beeldbank/foto');
    await act(() => router.navigate('/beeldbank/tags?page=2'));
    await search('E');
    await waitFor(() => expect(place()).toBe('/beeldbank/tags?zoek=E'));
    await search('EE');
    await search('EEN b');
    await waitFor(() => expect(shown()).toEqual(['Één boom']));
    await waitFor(() => expect(place()).toBe('/beeldbank/tags?zoek=EEN+b'));
    expect(screen.getByText('1 tag')).toBeTruthy();
    await act(() => router.navigate(-1));
    expect(place()).toBe('/beeldbank/foto');
    await act(() => router.navigate(1));
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('EEN b');
  });

  it('restores the search field on browser back', async () => {
    const { router } = start('/beeldbank/tags?zoek=ven');
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('ven');
    await act(() => router.navigate('/beeldbank/tags?zoek=edel'));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('edel');
    await act(() => router.navigate(-1));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('ven');
    expect(shown()).toEqual(['Ven']);
  });

  it('keeps typed text that is not in the URL yet when sorting', async () => {
    const { place } = start('/beeldbank/tags');
    await search('e');
    await sortOn('Titel');
    await waitFor(() => expect(place()).toBe('/beeldbank/tags?zoek=e&sort=-naam'));
    expect(shown()).toEqual(['Ven', 'Één boom', 'edelhert']);
  });

  it('contains the page of 25 labels, and shows the last page when the number is too high', async () => {
    labels = many(60);
    const { place, router } = start('/beeldbank/tags');
    expect(await screen.findByText('60 tags')).toBeTruthy();
    expect(shown()).toHaveLength(25);
    fireEvent.click(screen.getByRole('link', { name: 'Volgende' }));
    await waitFor(() => expect(place()).toBe('/beeldbank/tags?page=2'));
    expect(shown()[0]).toBe('naam 26');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Lijst met tags' }));
    await act(() => router.navigate('/beeldbank/tags?page=99'));
    expect(shown()).toHaveLength(10);
    expect(screen.getByText(/^60 tags/).textContent).toBe('60 tags, pagina 3 van 3');
  });

  it('shows a message without matches, and clears the search with a button', async () => {
    const { place } = start('/beeldbank/tags?zoek=zee');
    await screen.findByRole('heading', { name: 'Geen tags met ‘zee’' });
    fireEvent.click(screen.getByRole('button', { name: 'Wis zoekopdracht' }));
    await waitFor(() => expect(place()).toBe('/beeldbank/tags'));
    expect(shown()).toHaveLength(3);
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });
});

describe('deleting a label', () => {
  const address = `DELETE /api/fotoboek/tags/${idOf(121)}`;
  const ask = async (naam = 'Ven') => fireEvent.click(await screen.findByRole('button', { name: `Verwijder ${naam}` }));
  const press = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  const sent = () => calls.filter(({ method }) => method === 'DELETE');

  it('asks for confirmation with the number of photos that have the label', async () => {
    start('/beeldbank/tags');
    const bin = await screen.findByRole('button', { name: 'Verwijder Ven' });
    bin.focus();
    await ask();
    const dialog = await screen.findByRole('dialog', { name: 'Tag ‘Ven’ verwijderen?' });
    expect(dialog.textContent).toContain('van 12 foto’s gehaald');
    press('Annuleren');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(bin));
    await ask('Één boom');
    expect((await screen.findByRole('dialog')).textContent).toContain('van 1 foto gehaald');
    press('Annuleren');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await ask('edelhert');
    expect((await screen.findByRole('dialog')).textContent).toContain('geen foto’s met deze tag');
    expect(sent()).toEqual([]);
  });

  it('deletes the label once, shows a notice and keeps the focus in the page', async () => {
    const msg = 'Tag ‘Ven’ is verwijderd.';
    start('/beeldbank/tags', {
      [address]: () => {
        labels = some.filter(({ naam }) => naam !== 'Ven');
        return { body: { msg } };
      },
    });
    await ask();
    await screen.findByRole('dialog');
    press('Verwijderen');
    expect(await screen.findByText(msg)).toBeTruthy();
    await screen.findByText('2 tags');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shown()).toEqual(['edelhert', 'Één boom']);
    expect(sent()).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true));
  });

  it('shows the reason in the dialog and keeps the label when deleting fails', async () => {
    start('/beeldbank/tags', { [address]: refusal('unavailable') });
    await ask();
    await screen.findByRole('dialog');
    press('Verwijderen');
    const alert = await within(screen.getByRole('dialog')).findByRole('alert');
    expect(alert.textContent).toContain('De dienst is even niet bereikbaar.');
    press('Annuleren');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shown()).toContain('Ven');
  });

  it('refetches the list when another admin already deleted the label', async () => {
    start('/beeldbank/tags', {
      [address]: () => {
        labels = some.filter(({ naam }) => naam !== 'Ven');
        return refusal('tag_not_found');
      },
    });
    await ask();
    await screen.findByRole('dialog');
    press('Verwijderen');
    await screen.findByText('Deze tag bestaat niet (meer).');
    await screen.findByText('2 tags');
  });

  it('shows the text for themas when deleting a thema', async () => {
    start('/beeldbank/themas');
    await ask();
    const dialog = await screen.findByRole('dialog', { name: 'Thema ‘Ven’ verwijderen?' });
    expect(dialog.textContent).toContain('Het thema wordt van 12 foto’s gehaald.');
  });
});
