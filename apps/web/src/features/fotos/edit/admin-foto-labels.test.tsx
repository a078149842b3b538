import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  body,
  findCombobox,
  field,
  heide,
  buildUpdatedFoto,
  fotoRoute,
  neighboursRoute,
  page,
  ree,
  expectSaved,
  search,
  updateRoute,
  valueOf,
  ven,
  winter,
  setupAdminFoto,
} from '../../../test/admin-foto.js';
import { press } from '../../../test/press.js';
import { buildNeighboursResponse, buildSearchResponse } from '../../../test/portal-responses.js';
import { buildLabel, idOf } from '../../../test/builders.js';
import { renderApp } from '../../../test/render.js';
import { errorResponse } from '../../../test/server.js';

const { responses, sent } = setupAdminFoto();

describe('label fields of the photo form', () => {
  it('finds labels regardless of accents and case, and saves the selected ones', async () => {
    responses['GET /api/fotoboek/tags'] = { body: { results: [buildLabel('Ree', 21), buildLabel('Één ven', 22)] } };
    responses[updateRoute(heide)] = body(buildUpdatedFoto(heide, { tags: [ree, ven] }));
    renderApp(page);
    const tags = await findCombobox('Tags');
    search(tags, 'EEN V');
    expect(
      within(screen.getByRole('listbox'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Één ven']);
    fireEvent.keyDown(tags, { key: 'Enter', code: 'Enter' });
    expect(valueOf('tags')).toBe(`${ree},${ven}`);
    expect(fireEvent.keyDown(tags, { key: 'Enter', code: 'Enter' })).toBe(true);
    expect(valueOf('tags')).toBe(`${ree},${ven}`);
    await press('Opslaan');
    await expectSaved();
    expect(sent(updateRoute(heide))[0]?.body).toMatchObject({ tags: [ree, ven] });
  });

  it('has the trefwoorden of the file, each of which becomes a tag or is removed', async () => {
    const foto = { ...heide, trefwoorden: ['Mist', 'DSC', 'Ochtend'] };
    responses[fotoRoute(heide)] = body(foto);
    responses[neighboursRoute(heide)] = buildNeighboursResponse(null, null);
    responses['POST /api/fotoboek/tags'] = () => {
      responses['GET /api/fotoboek/tags'] = { body: { results: [buildLabel('Ree', 21), buildLabel('Mist', 23)] } };
      return { status: 201, body: { results: buildLabel('Mist', 23) } };
    };
    // The photo itself, and another one.
    responses[`GET /api/fotoboek/tags/${idOf(23)}/trefwoord`] = { body: { count: 2 } };
    responses[updateRoute(heide)] = body(buildUpdatedFoto(foto, { tags: [ree, idOf(23)], trefwoorden: ['Ochtend'] }));
    renderApp(page);
    await press('Trefwoord ‘DSC’ weghalen');
    expect(document.activeElement?.textContent).toBe('Ochtend overnemen als tag');
    await press('Mist overnemen als tag');
    await screen.findByText('Dit trefwoord staat al bij 1 foto: tag ‘Mist’ toevoegen?');
    await press('Ja, toevoegen');
    await screen.findByText('Dit bestaat niet (meer).');
    // Otherwise the form would be in conflict with it.
    expect(sent(`POST /api/fotoboek/tags/${idOf(23)}/trefwoord`)[0]?.body).toEqual({ except: heide._id });
    await press('Opslaan');
    await expectSaved();
    const [saved] = sent(updateRoute(heide)).map((call) => call.body);
    expect(saved).toMatchObject({ tags: [ree, idOf(23)], trefwoorden: ['Mist', 'Ochtend'] });
    expect(screen.getAllByRole('button', { name: /overnemen als tag/ })).toHaveLength(1);
  });

  it('are removed with their button, with Backspace, or with the arrow keys and Delete, which return the focus', async () => {
    responses[fotoRoute(heide)] = body({ ...heide, tags: [ree, ven], themes: [winter] });
    renderApp(page);
    const tags = await findCombobox('Tags');
    fireEvent.keyDown(await findCombobox('Thema’s'), { key: 'Backspace' });
    expect(valueOf('themes')).toBe('');

    search(tags, 've');
    fireEvent.keyDown(tags, { key: 'ArrowLeft' });
    // The arrow keys move in the text while there is one.
    expect(document.activeElement).toBe(tags);
    search(tags, 'giraf');
    await screen.findByRole('option', { name: 'Nieuwe tag “giraf” toevoegen' });
    // Enter does not submit the form after a name without matches.
    expect(fireEvent.keyDown(tags, { key: 'Enter', code: 'Enter' })).toBe(false);
    search(tags, '');

    for (const name of ['Ven weghalen', 'Ree weghalen', 'Ree weghalen']) {
      fireEvent.keyDown(document.activeElement ?? tags, { key: 'ArrowLeft' });
      expect(document.activeElement?.getAttribute('aria-label')).toBe(name);
    }
    fireEvent.keyDown(document.activeElement ?? tags, { key: 'ArrowRight' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Ven weghalen');
    fireEvent.keyDown(document.activeElement ?? tags, { key: 'Delete' });
    expect(valueOf('tags')).toBe(ree);
    expect(document.activeElement).toBe(tags);
    await press('Ree weghalen');
    expect(valueOf('tags')).toBe('');
  });
});

describe('labels that do not exist or are new', () => {
  it('omits deleted labels from the form and from the request, and shows the reason when the server rejects one', async () => {
    const fields = { tags: 'Een van deze tags bestaat niet (meer).' };
    responses[fotoRoute(heide)] = body({ ...heide, tags: [ree, idOf(99)], themes: [idOf(98)] });
    responses[updateRoute(heide)] = errorResponse('invalid', { fields });
    renderApp(page);
    await field('Eigenaar');
    expect([valueOf('tags'), valueOf('themes')]).toEqual([ree, '']);
    await press('Opslaan');
    await screen.findByText(fields.tags);
    expect((await findCombobox('Tags')).getAttribute('aria-invalid')).toBe('true');
    responses[updateRoute(heide)] = body(buildUpdatedFoto(heide, {}));
    await press('Opslaan');
    await expectSaved();
    expect(sent(updateRoute(heide))[1]?.body).toMatchObject({ tags: [ree], themes: [] });
  });

  it('keeps a label that was created after the labels were fetched', async () => {
    const both = { ...heide, tags: [ree, ven] };
    responses['POST /api/fotoboek'] = buildSearchResponse([both]);
    responses[fotoRoute(heide)] = body(both);
    responses['GET /api/fotoboek/tags'] = { body: { results: [buildLabel('Ree', 21)] } };
    const { router } = renderApp('/admin/beeldbank');
    await screen.findByLabelText(/^Ree/);
    responses['GET /api/fotoboek/tags'] = { body: { results: [buildLabel('Ree', 21), buildLabel('Ven', 22)] } };
    await act(() => router.navigate(page));
    await screen.findByRole('button', { name: 'Ven weghalen' });
    expect(valueOf('tags')).toBe(`${ree},${ven}`);
  });
});
