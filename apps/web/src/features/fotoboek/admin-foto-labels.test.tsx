import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  body,
  choice,
  field,
  heide,
  later,
  one,
  page,
  ree,
  isSaved,
  search,
  update,
  valueOf,
  ven,
  winter,
  servedAsAdmin,
} from '../../test/admin-foto.js';
import { press } from '../../test/press.js';
import { found } from '../../test/answers.js';
import { buildLabel, idOf } from '../../test/builders.js';
import { open } from '../../test/render.js';
import { refusal } from '../../test/server.js';

const { answers, sent } = servedAsAdmin();

describe('the labels of a photo', () => {
  it('are sent as they are chosen, found whatever their accents and capitals', async () => {
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
    await isSaved();
    expect(sent(update(heide))[0]?.body).toMatchObject({ tags: [ree, ven] });
  });

  it('are not sent by Enter after a name that nothing has', async () => {
    open(page);
    const tags = await choice('Tags');
    search(tags, 'giraf');
    await screen.findByRole('option', { name: 'Nieuwe tag “giraf” toevoegen' });
    expect(fireEvent.keyDown(tags, { key: 'Enter', code: 'Enter' })).toBe(false);
  });

  it('go by their button and by Backspace', async () => {
    answers[one(heide)] = body({ ...heide, themes: [winter] });
    open(page);
    await press('Ree weghalen');
    expect(valueOf('tags')).toBe('');
    fireEvent.keyDown(await choice('Thema’s'), { key: 'Backspace' });
    expect(valueOf('themes')).toBe('');
  });

  it('go each by the keyboard, which stays in the field', async () => {
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

  it('are not walked to from what is being searched', async () => {
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
    await isSaved();
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
