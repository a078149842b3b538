import type { Foto } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { found, neighbours, portal } from '../../test/answers.js';
import { buildFoto, buildLabel, idOf } from '../../test/builders.js';
import { open } from '../../test/render.js';
import { late, refusal, serve } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const [ree, ven, winter] = [idOf(21), idOf(22), idOf(31)];
const heide = buildFoto({ _id: idOf(1), tags: [ree] });
const bos = buildFoto({ _id: idOf(2), beschrijving: 'Bos', eigenaar: 'Piet' });
const later = (foto: Foto, told: Partial<Foto>, second = 1): Foto => ({
  ...foto,
  ...told,
  updatedAt: `2026-11-21T10:00:0${second}.000Z`,
});
const one = ({ _id }: Foto) => `GET /api/fotoboek/${_id}`;
const update = ({ _id }: Foto) => `POST /api/fotoboek/update/${_id}`;
const around = ({ _id }: Foto) => `POST /api/fotoboek/neighbours/${_id}`;
const body = (foto: Foto) => ({ body: { results: foto } });
const page = `/admin/beeldbank/item/${heide._id}`;

let answers: Parameters<typeof serve>[0];
let calls: ReturnType<typeof serve>;
const sent = (wanted: string) => calls.filter(({ method, path }) => `${method} ${path}` === wanted);

beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  answers = {
    ...portal,
    'POST /api/fotoboek': found([heide, bos]),
    [one(heide)]: body(heide),
    [one(bos)]: body(bos),
    [around(heide)]: neighbours(null, bos),
    [around(bos)]: neighbours(heide, null),
  };
  calls = serve(answers);
});

const field = async (name: string) => {
  await screen.findByRole('heading', { level: 1, name: 'Foto bewerken' });
  return screen.getByRole<HTMLInputElement>('textbox', { name });
};
const choice = async (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const search = (control: HTMLElement, value: string) => {
  act(() => control.focus());
  fireEvent.change(control, { target: { value } });
};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const valueOf = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
const saved = async () =>
  expect((await screen.findByText('Goed..')).closest('[role]')?.getAttribute('role')).toBe('status');
const alertText = async () => (await screen.findByRole('alert')).textContent;
/** Asks everything anew, as after the line was gone. */
const askAnew = async ({ store }: ReturnType<typeof open>) => {
  const { api } = await import('../../lib/api.js');
  act(() => void store.dispatch(api.util.invalidateTags(['Foto'])));
};

describe('saving', () => {
  it('sends what stands there once, with the version it was read as, however often somebody clicks', async () => {
    const { give, answer } = late();
    answers[update(heide)] = answer;
    open(page);
    await type('Beschrijving', ' Heide in de mist ');
    const button = screen.getByRole('button', { name: 'Opslaan' });
    fireEvent.click(button);
    fireEvent.click(button);
    fireEvent.submit(button.closest('form') as HTMLFormElement);
    await waitFor(() => expect(sent(update(heide))).toHaveLength(1));
    const now = later(heide, { beschrijving: 'Heide in de mist' });
    answers[one(heide)] = body(now);
    await act(async () => give(body(now)));
    await saved();
    expect(sent(update(heide)).map((call) => call.body)).toEqual([
      {
        eigenaar: 'Loes',
        beschrijving: ' Heide in de mist ',
        tags: [ree],
        themes: [],
        updatedAt: heide.updatedAt,
      },
    ]);
    expect((await field('Beschrijving')).value).toBe('Heide in de mist');
    await waitFor(() => expect(sent(one(heide))).toHaveLength(2));
  });

  it('is said letter for letter, until the next change', async () => {
    answers[update(heide)] = body(later(heide, { eigenaar: 'Piet' }));
    open(page);
    await type('Eigenaar', 'Piet');
    await press('Opslaan');
    await saved();
    expect(screen.getByText('Goed..').parentElement?.textContent).toBe('Goed.. De gegevens zijn opgeslagen');
    await type('Eigenaar', 'Piet B');
    await waitFor(() => expect(screen.queryByText('Goed..')).toBeNull());
  });

  it('goes on from the version that was saved', async () => {
    answers[update(heide)] = body(later(heide, {}));
    open(page);
    await press('Opslaan');
    await saved();
    await press('Opslaan');
    await waitFor(() => expect(sent(update(heide))).toHaveLength(2));
    expect(sent(update(heide))[1]?.body).toMatchObject({ updatedAt: '2026-11-21T10:00:01.000Z' });
  });

  it('keeps what is typed while it is on its way, and does not take it for saved', async () => {
    const { give, answer } = late();
    answers[update(heide)] = answer;
    open(page);
    await type('Eigenaar', 'Piet');
    await press('Opslaan');
    await type('Eigenaar', 'Piet Bakker');
    await act(async () => give(body(later(heide, { eigenaar: 'Piet' }))));
    await saved();
    expect((await field('Eigenaar')).value).toBe('Piet Bakker');
    fireEvent.click(screen.getByRole('link', { name: 'Terug' }));
    await screen.findByRole('dialog', { name: 'Je wijzigingen zijn niet opgeslagen' });
  });

  it('sends the labels that are chosen, found whatever their accents and capitals', async () => {
    answers['GET /api/fotoboek/tags'] = { body: { results: [buildLabel('Ree', 21), buildLabel('Één ven', 22)] } };
    answers[update(heide)] = body(later(heide, { tags: [ree, ven] }));
    open(page);
    const tags = await choice('Tags');
    search(tags, 'EEN V');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Één ven']);
    fireEvent.keyDown(tags, { key: 'Enter', code: 'Enter' });
    expect(valueOf('tags')).toBe(`${ree},${ven}`);
    expect(fireEvent.keyDown(tags, { key: 'Enter', code: 'Enter' })).toBe(true);
    expect(valueOf('tags')).toBe(`${ree},${ven}`);
    await press('Opslaan');
    await saved();
    expect(sent(update(heide))[0]?.body).toMatchObject({ tags: [ree, ven] });
  });

  it('does not happen by Enter after a name that nothing has', async () => {
    open(page);
    const tags = await choice('Tags');
    search(tags, 'giraf');
    await screen.findByText('Niets gevonden');
    expect(fireEvent.keyDown(tags, { key: 'Enter', code: 'Enter' })).toBe(false);
  });

  it('takes a label off by its button and by Backspace', async () => {
    answers[one(heide)] = body({ ...heide, themes: [winter] });
    open(page);
    await press('Ree weghalen');
    expect(valueOf('tags')).toBe('');
    fireEvent.keyDown(await choice('Thema’s'), { key: 'Backspace' });
    expect(valueOf('themes')).toBe('');
  });

  it('takes any of them off by the keyboard, and stays in the field', async () => {
    answers[one(heide)] = body({ ...heide, tags: [ree, ven] });
    open(page);
    const tags = await choice('Tags');
    act(() => tags.focus());
    for (const name of ['Ven weghalen', 'Ree weghalen', 'Ree weghalen']) {
      fireEvent.keyDown(document.activeElement ?? tags, { key: 'ArrowLeft' });
      expect(document.activeElement?.getAttribute('aria-label')).toBe(name);
    }
    fireEvent.keyDown(document.activeElement ?? tags, { key: 'ArrowRight' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Ven weghalen');
    fireEvent.keyDown(document.activeElement ?? tags, { key: 'Delete' });
    expect(valueOf('tags')).toBe(ree);
    expect(document.activeElement).toBe(tags);
  });

  it('does not walk away from what is being searched', async () => {
    open(page);
    const tags = await choice('Tags');
    search(tags, 've');
    fireEvent.keyDown(tags, { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(tags);
  });
});

describe('a label that no longer exists', () => {
  it('is left out of the form', async () => {
    answers[one(heide)] = body({ ...heide, tags: [ree, idOf(99)], themes: [idOf(98)] });
    answers[update(heide)] = body(later(heide, {}));
    open(page);
    await field('Eigenaar');
    expect([valueOf('tags'), valueOf('themes')]).toEqual([ree, '']);
    await press('Opslaan');
    await saved();
    expect(sent(update(heide))[0]?.body).toMatchObject({ tags: [ree], themes: [] });
  });

  it('is not one that was made since: that one stays', async () => {
    const both = { ...heide, tags: [ree, ven] };
    answers['POST /api/fotoboek'] = found([both]);
    answers[one(heide)] = body(both);
    answers['GET /api/fotoboek/tags'] = { body: { results: [buildLabel('Ree', 21)] } };
    const { router } = open('/admin/beeldbank');
    await screen.findByLabelText(/^Ree/);
    answers['GET /api/fotoboek/tags'] = { body: { results: [buildLabel('Ree', 21), buildLabel('Ven', 22)] } };
    await act(() => router.navigate(page));
    await screen.findByRole('button', { name: 'Ven weghalen' });
    expect(valueOf('tags')).toBe(`${ree},${ven}`);
  });

  it('that the server refuses is said at its field', async () => {
    const fields = { tags: 'Een van deze tags bestaat niet (meer).' };
    answers[update(heide)] = refusal('invalid', { fields });
    open(page);
    await press('Opslaan');
    await screen.findByText(fields.tags);
    expect((await choice('Tags')).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('what the rules refuse', () => {
  it('is said at its field, which gets the focus, and nothing is sent', async () => {
    open(page);
    await type('Beschrijving', 'x'.repeat(2001));
    await press('Opslaan');
    await screen.findByText('Dit mag hooguit 2000 tekens lang zijn.');
    expect(document.activeElement?.getAttribute('name')).toBe('beschrijving');
    expect(sent(update(heide))).toEqual([]);
  });
});

describe('a failure', () => {
  it('is said letter for letter, with the server’s own reason, and loses nothing', async () => {
    answers[update(heide)] = refusal('disk_full');
    open(page);
    await type('Eigenaar', 'Piet');
    await press('Opslaan');
    expect(await alertText()).toBe('Error! De gegeven zijn niet opgeslagen. Ben je offline?De opslag is vol.');
    expect((await field('Eigenaar')).value).toBe('Piet');
    answers[update(heide)] = body(later(heide, { eigenaar: 'Piet' }));
    await press('Opslaan');
    await saved();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('without a server has no reason of its own', async () => {
    answers[update(heide)] = () => Promise.reject(new TypeError('Failed to fetch'));
    open(page);
    await type('Eigenaar', 'Piet');
    await press('Opslaan');
    expect(await alertText()).toBe('Error! De gegeven zijn niet opgeslagen. Ben je offline?');
    expect((await field('Eigenaar')).value).toBe('Piet');
  });

  it('because the photo was deleted says so, and keeps what was typed readable', async () => {
    answers[update(heide)] = refusal('foto_not_found');
    const opened = open(page);
    await type('Eigenaar', 'Piet');
    await press('Opslaan');
    expect(await alertText()).toContain('Deze foto bestaat niet (meer).');
    answers[one(heide)] = refusal('foto_not_found');
    await askAnew(opened);
    await waitFor(() => expect(sent(one(heide))).toHaveLength(2));
    expect((await field('Eigenaar')).value).toBe('Piet');
    expect(within(screen.getByRole('alert')).getByRole('link').getAttribute('href')).toBe(
      '/admin/beeldbank/prullenbak',
    );
  });
});

describe('two admins', () => {
  const theirs = later(heide, { beschrijving: 'Heide bij ochtend', tags: [ven] }, 5);
  const overtaken = () => refusal('foto_changed', { details: { foto: theirs } });
  const collide = async () => {
    answers[update(heide)] = overtaken();
    const opened = open(page);
    await type('Beschrijving', 'Heide bij nacht');
    await press('Opslaan');
    await screen.findByText('Iemand anders heeft deze foto intussen gewijzigd.');
    return opened;
  };

  it('see where they differ, theirs beside mine, and only that', async () => {
    await collide();
    const alert = within(screen.getByRole('alert'));
    const told = alert.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(told).toEqual([
      'Nu opgeslagen Heide bij ochtend',
      'Van jou Heide bij nacht',
      'Nu opgeslagen Ven',
      'Van jou Ree',
    ]);
    expect(alert.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Beschrijving', 'Tags']);
    expect((await field('Beschrijving')).value).toBe('Heide bij nacht');
  });

  it('may take over what stands there now', async () => {
    const { place } = await collide();
    await press('Neem over wat er nu staat');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect((await field('Beschrijving')).value).toBe('Heide bij ochtend');
    expect(valueOf('tags')).toBe(ven);
    fireEvent.click(screen.getByRole('link', { name: 'Terug' }));
    await waitFor(() => expect(place()).toBe('/admin/beeldbank'));
  });

  it('may keep their own, which is saved over the version that was shown', async () => {
    await collide();
    answers[update(heide)] = body(later(theirs, { beschrijving: 'Heide bij nacht', tags: [ree] }, 6));
    await press('Bewaar toch het mijne');
    await saved();
    expect(sent(update(heide))[1]?.body).toMatchObject({
      beschrijving: 'Heide bij nacht',
      tags: [ree],
      updatedAt: theirs.updatedAt,
    });
  });

  it('are refused again where a third one came in between', async () => {
    await collide();
    const third = later(theirs, { beschrijving: 'Heide bij regen' }, 7);
    answers[update(heide)] = refusal('foto_changed', { details: { foto: third } });
    await press('Bewaar toch het mijne');
    await screen.findByText(/Heide bij regen/);
    expect((await field('Beschrijving')).value).toBe('Heide bij nacht');
  });

  it('who said the same have both saved', async () => {
    answers[update(heide)] = overtaken();
    open(page);
    await type('Beschrijving', 'Heide bij ochtend');
    await press('Ree weghalen');
    const tags = await choice('Tags');
    search(tags, 'Ven');
    fireEvent.click(await screen.findByRole('option', { name: 'Ven' }));
    await press('Opslaan');
    await saved();
  });
});

describe('a photo that is changed elsewhere', () => {
  const changed = later(heide, { eigenaar: 'Anna' }, 3);

  it('is followed by a form in which nothing was typed', async () => {
    const opened = open(page);
    await field('Eigenaar');
    answers[one(heide)] = body(changed);
    await askAnew(opened);
    await waitFor(async () => expect((await field('Eigenaar')).value).toBe('Anna'));
  });

  it('does not overwrite what is being typed', async () => {
    const opened = open(page);
    await type('Eigenaar', 'Piet');
    answers[one(heide)] = body(changed);
    await askAnew(opened);
    await waitFor(() => expect(sent(one(heide))).toHaveLength(2));
    await type('Beschrijving', 'Heide');
    expect((await field('Eigenaar')).value).toBe('Piet');
  });

  it('and is deleted gives a clear page', async () => {
    const opened = open(page);
    await field('Eigenaar');
    answers[one(heide)] = refusal('foto_not_found');
    await askAnew(opened);
    await screen.findByRole('heading', { level: 1, name: 'Deze foto bestaat niet (meer).' });
  });
});

describe('leaving', () => {
  it('asks where something was typed, and stays or goes', async () => {
    const { place } = open(page);
    await type('Eigenaar', 'Piet');
    fireEvent.click(screen.getByRole('link', { name: 'Terug' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Je wijzigingen zijn niet opgeslagen' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Blijven' }));
    expect((await field('Eigenaar')).value).toBe('Piet');
    fireEvent.click(screen.getByRole('link', { name: 'Terug' }));
    await press('Weggaan');
    await waitFor(() => expect(place()).toBe('/admin/beeldbank'));
  });

  it('asks nothing after a save', async () => {
    answers[update(heide)] = body(later(heide, { eigenaar: 'Piet' }));
    const { place } = open(page);
    await type('Eigenaar', 'Piet');
    await press('Opslaan');
    await saved();
    fireEvent.click(screen.getByRole('link', { name: 'Terug' }));
    await waitFor(() => expect(place()).toBe('/admin/beeldbank'));
  });
});

describe('going on', () => {
  const search = `?tags=${ree}&page=2`;

  it('saves, and opens the next of the search with its first field focused', async () => {
    answers[update(heide)] = body(later(heide, { eigenaar: 'Piet' }));
    const { place } = open(page + search);
    await type('Eigenaar', 'Piet');
    await press('Opslaan en volgende');
    await waitFor(() => expect(place()).toBe(`/admin/beeldbank/item/${bos._id}${search}`));
    expect(sent(update(heide))).toHaveLength(1);
    expect(sent(around(heide))[0]?.body).toEqual({ tags: [ree], themes: [] });
    await waitFor(() => expect(valueOf('beschrijving')).toBe('Bos'));
    expect(document.activeElement?.getAttribute('name')).toBe('eigenaar');
  });

  it('waits for the search where that is not answered yet', async () => {
    const { give, answer } = late();
    answers[around(heide)] = answer;
    answers[update(heide)] = body(later(heide, {}));
    const { place } = open(page);
    await press('Opslaan en volgende');
    await saved();
    expect(place()).toBe(page);
    await act(async () => give(neighbours(null, bos)));
    await waitFor(() => expect(place()).toBe(`/admin/beeldbank/item/${bos._id}`));
  });

  it('ends at the last one in the grid, with a word about it', async () => {
    answers[update(bos)] = body(later(bos, {}));
    const { place } = open(`/admin/beeldbank/item/${bos._id}${search}`);
    await press('Opslaan en volgende');
    await waitFor(() => expect(place()).toBe(`/admin/beeldbank${search}`));
    await screen.findByText('Dit was de laatste foto van deze zoekopdracht.');
  });

  it('stays where saving fails', async () => {
    answers[update(heide)] = refusal('unexpected');
    const { place } = open(page);
    await press('Opslaan en volgende');
    await screen.findByRole('alert');
    expect(place()).toBe(page);
  });

  it('leads back to the upload for the next file after an upload', async () => {
    answers[update(heide)] = body(later(heide, {}));
    const { place, router } = open('/beeldbank/upload');
    await act(() => router.navigate(page, { state: { after: 'upload' } }));
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('eigenaar'));
    await press('Opslaan en volgende');
    await waitFor(() => expect(place()).toBe('/beeldbank/upload'));
  });
});

describe('deleting', () => {
  const remove = `DELETE /api/fotoboek/${heide._id}`;
  const ask = async () => {
    await field('Eigenaar');
    screen.getByRole('button', { name: 'Verwijderen' }).focus();
    await press('Verwijderen');
    return within(await screen.findByRole('dialog', { name: 'Foto ‘Heide bij avond’ verwijderen?' }));
  };

  it('asks, calls once, and goes to the grid of the search with what happened', async () => {
    answers[remove] = { body: { msg: 'Foto ‘Heide bij avond’ is verwijderd.' } };
    const { place } = open(`${page}?tags=${ree}`);
    await type('Eigenaar', 'Piet');
    const confirm = (await ask()).getByRole('button', { name: 'Verwijderen' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await waitFor(() => expect(place()).toBe(`/admin/beeldbank?tags=${ree}`));
    expect(sent(remove)).toHaveLength(1);
    expect(sent(one(heide))).toHaveLength(1);
    await screen.findByText('Foto ‘Heide bij avond’ is verwijderd. Je vindt hem nog 30 dagen in de prullenbak.');
  });

  it('is left by Annuleren, with the focus back where it was asked', async () => {
    open(page);
    const cancel = (await ask()).getByRole('button', { name: 'Annuleren' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    fireEvent.click(cancel);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Verwijderen'));
    expect(sent(remove)).toEqual([]);
  });

  it('under way cannot be left: what became of it would not be told', async () => {
    const { give, answer } = late();
    answers[remove] = answer;
    open(page);
    const dialog = await ask();
    fireEvent.click(dialog.getByRole('button', { name: 'Verwijderen' }));
    await waitFor(() => expect(sent(remove)).toHaveLength(1));
    fireEvent.keyDown(window, { key: 'Escape', code: 'Escape' });
    fireEvent.click(dialog.getByRole('button', { name: 'Annuleren' }));
    await act(() => give(refusal('unavailable')));
    await dialog.findByRole('alert');
    fireEvent.keyDown(window, { key: 'Escape', code: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that fails stays, with the reason', async () => {
    answers[remove] = refusal('unavailable');
    const { place } = open(page);
    await type('Eigenaar', 'Piet');
    const dialog = await ask();
    fireEvent.click(dialog.getByRole('button', { name: 'Verwijderen' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('De dienst is even niet bereikbaar.');
    expect(document.activeElement?.textContent).toBe('Annuleren');
    expect(place()).toBe(page);
    fireEvent.click(dialog.getByRole('button', { name: 'Annuleren' }));
    expect((await field('Eigenaar')).value).toBe('Piet');
  });
});

it('a photo that does not exist says so, and leads to the grid', async () => {
  open(`/admin/beeldbank/item/${idOf(7)}?tags=${ree}`);
  await screen.findByRole('heading', { level: 1, name: 'Dit bestaat niet (meer).' });
  expect(screen.getByRole('link', { name: 'Naar de foto’s' }).getAttribute('href')).toBe(
    `/admin/beeldbank?tags=${ree}`,
  );
});

it('a photo of the grid leads to its admin page, with the search', async () => {
  open(`/admin/beeldbank?tags=${ree}`);
  const link = await screen.findByRole('link', { name: /Bos/ });
  expect(link.getAttribute('href')).toBe(`/admin/beeldbank/item/${bos._id}?tags=${ree}`);
  expect(screen.getByRole('link', { name: 'Prullenbak' }).getAttribute('href')).toBe('/admin/beeldbank/prullenbak');
});
