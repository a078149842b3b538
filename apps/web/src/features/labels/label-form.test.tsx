import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLabel, idOf } from '../../test/builders.js';
import { press } from '../../test/press.js';
import { renderApp } from '../../test/render.js';
import {
  createDeferredResponse,
  errorResponse,
  serve,
  type MockResponse,
  type MockResponses,
} from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';
import { getAskedTags, toQuestion } from './trefwoorden/notice.js';

let calls: ReturnType<typeof serve>;
const setup = (address: string, responses: MockResponses = {}) => {
  const list = { body: { results: [buildLabel('Ven', 1)] } };
  calls = serve({ 'GET /api/fotoboek/tags': list, 'GET /api/fotoboek/themas': list, ...responses });
  return renderApp(address);
};
beforeEach(() => localStorage.setItem('token', tokenOf('admin')));

const findField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Naam' });
const typeName = async (value: string) => fireEvent.change(await findField(), { target: { value } });
const pressSave = () => fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
const getPosts = () => calls.filter(({ method, path }) => method === 'POST' && path !== '/api/fotoboek');
const added = { status: 201, body: { results: buildLabel('Zoom', 2, 0) } };

it.each([
  ['/beeldbank/tags', '/api/fotoboek/tags', 'Tags Toevoegen', 'Tag', 'tag_exists'],
  ['/beeldbank/themas', '/api/fotoboek/themas', 'Thema Toevoegen', 'Thema', 'thema_exists'],
] as const)(
  '%s/new links to the existing label, keeping the text, or adds it once with a notice',
  async (list, path, title, one, exists) => {
    let reply: MockResponse = errorResponse(exists);
    const { getLocation, router } = setup(`${list}/new`, { [`POST ${path}`]: () => reply });
    await screen.findByRole('heading', { level: 1, name: title });
    expect((await findField()).name).toBe('naam');
    expect(document.activeElement).toBe(await findField());
    await typeName(' zóóm & co ');
    pressSave();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Serer error');
    expect(alert.textContent).toContain('Dit was het bericht van de server');
    expect(alert.textContent).toContain(`Er is al een ${one.toLowerCase()} met deze naam.`);
    expect((await findField()).value).toBe(' zóóm & co ');
    expect(document.activeElement).toBe(await findField());
    fireEvent.click(screen.getByRole('link', { name: /die er al is$|dat er al is$/ }));
    await waitFor(() => expect(getLocation()).toBe(`${list}?zoek=z%C3%B3%C3%B3m+%26+co`));
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('zóóm & co');

    await act(() => router.navigate(`${list}/new`));
    reply = added;
    await typeName('Zoom');
    pressSave();
    pressSave();
    await waitFor(() => expect(getLocation()).toBe(list));
    expect(await screen.findByText(`${one} ‘Zoom’ is toegevoegd.`)).toBeTruthy();
    expect(getPosts().map(({ path: to, body }) => [to, body])).toEqual([
      [path, { naam: ' zóóm & co ' }],
      [path, { naam: 'Zoom' }],
    ]);
  },
);

it('shows what is wrong with the name at the field until it changes, and keeps it when the server is unreachable', async () => {
  let reply: () => MockResponse | Promise<MockResponse> = () => added;
  const { getLocation } = setup('/beeldbank/tags/new', { 'POST /api/fotoboek/tags': () => reply() });
  for (const [value, expectedText] of [
    ['  ', 'Vul een naam in.'],
    ['x'.repeat(61), 'Dit mag hooguit 60 tekens lang zijn.'],
  ] as const) {
    await typeName(value);
    pressSave();
    await screen.findByText(expectedText);
    expect((await findField()).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(await findField());
  }
  expect(getPosts()).toEqual([]);

  reply = () => errorResponse('invalid', { fields: { naam: 'Dit mag niet.' } });
  await typeName('Zoom');
  pressSave();
  expect((await screen.findByRole('alert')).textContent).toContain('Controleer de invoer.');
  expect(screen.getByText('Dit mag niet.')).toBeTruthy();
  await typeName('Zoom 2');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.queryByText('Dit mag niet.')).toBeNull();

  reply = () => Promise.reject(new TypeError('Failed to fetch'));
  pressSave();
  expect((await screen.findByRole('alert')).textContent).toContain('De server is niet bereikbaar.');
  expect((await findField()).value).toBe('Zoom 2');
  reply = () => added;
  pressSave();
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/tags'));
});

describe('a new tag whose name is a trefwoord of photos', () => {
  const route = `/api/fotoboek/tags/${buildLabel('Zoom', 2)._id}/trefwoord`;
  const addTag = async (responses: MockResponses) => {
    const { store } = setup('/beeldbank/tags/new', {
      'POST /api/fotoboek/tags': added,
      [`GET ${route}`]: { body: { count: 2 } },
      ...responses,
    });
    await typeName('Zoom');
    pressSave();
    await screen.findByText('Dit trefwoord staat al bij 2 foto’s: tag ‘Zoom’ toevoegen?');
    return store;
  };
  const undo = 'f'.repeat(24);
  const toResults = (done: string[]) => ({
    body: { results: { job: undo, undo, total: 2, done, gone: [], full: [] } },
  });

  it('is added to those on request, which can be undone', async () => {
    await addTag({ [`POST ${route}`]: toResults(['1', '2']) });
    const before = screen.getByRole('link', { name: 'Foto’s' });
    act(() => before.focus());
    const yes = await screen.findByRole('button', { name: 'Ja, toevoegen' });
    act(() => yes.focus());
    await press('Ja, toevoegen');
    await screen.findByText('Tag ‘Zoom’ is toegevoegd aan 2 foto’s.');
    await waitFor(() => expect(document.activeElement).toBe(before));
    await screen.findByRole('button', { name: 'Ongedaan maken' });
    expect(screen.queryByText(/Dit trefwoord staat al/)).toBeNull();
  });

  it('shows the progress when a job continues it', async () => {
    await addTag({ [`POST ${route}`]: { status: 202, ...toResults([]) } });
    await press('Ja, toevoegen');
    await screen.findByText('Tag ‘Zoom’ wordt toegevoegd aan 2 foto’s.');
  });

  it('keeps the question about another tag that is new meanwhile', async () => {
    const late = createDeferredResponse();
    const store = await addTag({ [`POST ${route}`]: late.pendingResponse });
    await press('Ja, toevoegen');
    await waitFor(() => expect(getPosts()).toHaveLength(2));
    const other = { _id: idOf(3), naam: 'Mist', count: 1 };
    act(() => void store.dispatch(toQuestion([...getAskedTags(store.getState()), other])));
    await act(async () => void (await late.respond(toResults(['1', '2']))));
    await screen.findByText('Dit trefwoord staat al bij 1 foto: tag ‘Mist’ toevoegen?');
  });

  it('asks again after an error, until the user says no', async () => {
    await addTag({ [`POST ${route}`]: errorResponse('disk_full') });
    await press('Ja, toevoegen');
    await screen.findByText('De opslag is vol.');
    const no = await screen.findByRole('button', { name: 'Nee, niet toevoegen' });
    act(() => no.focus());
    await press('Nee, niet toevoegen');
    await waitFor(() => expect(screen.queryByText(/Dit trefwoord staat al/)).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(getPosts().map(({ path }) => path)).toEqual(['/api/fotoboek/tags', route]);
  });
});

describe('leaving the form of a new label', () => {
  const clickOtherPage = () => fireEvent.click(screen.getByRole('link', { name: 'Foto’s' }));

  it('asks for confirmation with typed text, keeps the text after Blijven, and does not ask without', async () => {
    const { getLocation, router } = setup('/beeldbank/tags/new');
    await typeName('Zoom');
    clickOtherPage();
    await screen.findByRole('dialog', { name: 'De naam is niet opgeslagen' });
    fireEvent.click(screen.getByRole('button', { name: 'Blijven' }));
    expect(getLocation()).toBe('/beeldbank/tags/new');
    expect((await findField()).value).toBe('Zoom');
    fireEvent.click(screen.getByRole('link', { name: 'Annuleren' }));
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/tags'));
    expect(getPosts()).toEqual([]);
    await act(() => router.navigate('/beeldbank/tags/new'));
    await typeName('Zoom');
    await typeName('');
    clickOtherPage();
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto'));
  });

  it('stays on the other page when the label is saved after leaving', async () => {
    let respond: (value: typeof added) => void = () => undefined;
    const { getLocation } = setup('/beeldbank/tags/new', {
      'POST /api/fotoboek/tags': () => new Promise((resolve) => (respond = resolve)),
    });
    await typeName('Zoom');
    pressSave();
    clickOtherPage();
    fireEvent.click(await screen.findByRole('button', { name: 'Weggaan' }));
    await screen.findByRole('heading', { level: 1, name: 'Foto’s' });
    await act(async () => {
      respond(added);
      await Promise.resolve();
    });
    await screen.findByText('Tag ‘Zoom’ is toegevoegd.');
    expect(getLocation()).toBe('/beeldbank/foto');
  });
});

it('denies a lid access to the lists and the forms', async () => {
  localStorage.setItem('token', tokenOf('lid'));
  const { router } = setup('/beeldbank/tags');
  for (const address of ['/beeldbank/tags', '/beeldbank/tags/new', '/beeldbank/themas', '/beeldbank/themas/new']) {
    await act(() => router.navigate(address));
    await screen.findByRole('heading', { level: 1, name: 'Geen toegang' });
  }
});
