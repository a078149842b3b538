import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLabel } from '../../test/builders.js';
import { renderApp } from '../../test/render.js';
import { errorResponse, serve, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

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

describe.each([
  ['/beeldbank/tags', '/api/fotoboek/tags', 'Tags Toevoegen', 'Tag', 'tag_exists'],
  ['/beeldbank/themas', '/api/fotoboek/themas', 'Thema Toevoegen', 'Thema', 'thema_exists'],
] as const)('form at %s/new', (list, path, title, one, exists) => {
  it('adds the typed name once, and returns to the list with a notice', async () => {
    const { getLocation } = setup(`${list}/new`, { [`POST ${path}`]: added });
    await screen.findByRole('heading', { level: 1, name: title });
    expect((await findField()).name).toBe('naam');
    expect(document.activeElement).toBe(await findField());
    await typeName('Zoom');
    pressSave();
    pressSave();
    await waitFor(() => expect(getLocation()).toBe(list));
    expect(await screen.findByText(`${one} ‘Zoom’ is toegevoegd.`)).toBeTruthy();
    expect(getPosts().map(({ path: to, body }) => [to, body])).toEqual([[path, { naam: 'Zoom' }]]);
  });

  it('links to the existing label when the name is taken, and keeps the text', async () => {
    const { getLocation } = setup(`${list}/new`, { [`POST ${path}`]: errorResponse(exists) });
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
  });
});

describe('name field of a new label', () => {
  it.each([
    ['none', '  ', 'Vul een naam in.'],
    ['one too long', 'x'.repeat(61), 'Dit mag hooguit 60 tekens lang zijn.'],
  ])('shows an error at the field and sends nothing for a name that is invalid: %s', async (_, value, expectedText) => {
    setup('/beeldbank/tags/new');
    await typeName(value);
    pressSave();
    await screen.findByText(expectedText);
    expect((await findField()).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(await findField());
    expect(getPosts()).toEqual([]);
  });

  it('shows an error of the server at the field until the text changes', async () => {
    const { status = 0, body } = errorResponse('invalid');
    const { error } = body as { error: object };
    setup('/beeldbank/tags/new', {
      'POST /api/fotoboek/tags': { status, body: { error: { ...error, fields: { naam: 'Dit mag niet.' } } } },
    });
    await typeName('Zoom');
    pressSave();
    expect((await screen.findByRole('alert')).textContent).toContain('Controleer de invoer.');
    expect(screen.getByText('Dit mag niet.')).toBeTruthy();
    await typeName('Zoom 2');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.queryByText('Dit mag niet.')).toBeNull();
  });

  it('keeps the text when the server is unreachable, and sends it again on request', async () => {
    let isDown = true;
    const { getLocation } = setup('/beeldbank/tags/new', {
      'POST /api/fotoboek/tags': () => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : added),
    });
    await typeName('Zoom');
    pressSave();
    expect((await screen.findByRole('alert')).textContent).toContain('De server is niet bereikbaar.');
    expect((await findField()).value).toBe('Zoom');
    isDown = false;
    pressSave();
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/tags'));
  });
});

describe('leaving the form of a new label', () => {
  const clickOtherPage = () => fireEvent.click(screen.getByRole('link', { name: 'Foto’s' }));

  it('asks for confirmation with typed text, and keeps the text after Blijven', async () => {
    const { getLocation } = setup('/beeldbank/tags/new');
    await typeName('Zoom');
    clickOtherPage();
    await screen.findByRole('dialog', { name: 'De naam is niet opgeslagen' });
    fireEvent.click(screen.getByRole('button', { name: 'Blijven' }));
    expect(getLocation()).toBe('/beeldbank/tags/new');
    expect((await findField()).value).toBe('Zoom');
    clickOtherPage();
    fireEvent.click(await screen.findByRole('button', { name: 'Weggaan' }));
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto'));
  });

  it('does not ask for confirmation without typed text', async () => {
    const { getLocation } = setup('/beeldbank/tags/new');
    await typeName('Zoom');
    await typeName('');
    clickOtherPage();
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto'));
  });

  it('returns to the list after Annuleren and sends nothing', async () => {
    const { getLocation } = setup('/beeldbank/tags/new');
    await typeName('Zoom');
    fireEvent.click(screen.getByRole('link', { name: 'Annuleren' }));
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/tags'));
    expect(getPosts()).toEqual([]);
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

it.each(['/beeldbank/tags', '/beeldbank/tags/new', '/beeldbank/themas', '/beeldbank/themas/new'])(
  'denies a lid access to %s',
  async (address) => {
    localStorage.setItem('token', tokenOf('lid'));
    setup(address);
    await screen.findByRole('heading', { level: 1, name: 'Geen toegang' });
  },
);
