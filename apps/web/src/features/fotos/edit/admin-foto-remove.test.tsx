import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bos, field, heide, fotoRoute, page, ree, type, setupAdminFoto } from '../../../test/admin-foto.js';
import { press } from '../../../test/press.js';
import { idOf } from '../../../test/builders.js';
import { renderApp } from '../../../test/render.js';
import { createDeferredResponse, errorResponse } from '../../../test/server.js';

const { responses, sent } = setupAdminFoto();

describe('deleting a photo', () => {
  const remove = `DELETE /api/fotoboek/${heide._id}`;
  const openDialog = async () => {
    await field('Eigenaar');
    screen.getByRole('button', { name: 'Verwijderen' }).focus();
    await press('Verwijderen');
    return within(await screen.findByRole('dialog', { name: 'Foto ‘Heide bij avond’ verwijderen?' }));
  };

  it('asks for confirmation, sends one request and returns to the grid with a notice', async () => {
    responses[remove] = { body: { msg: 'Foto ‘Heide bij avond’ is verwijderd.' } };
    const { getLocation } = renderApp(`${page}?tags=${ree}`);
    await type('Eigenaar', 'Piet');
    const confirm = (await openDialog()).getByRole('button', { name: 'Verwijderen' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await waitFor(() => expect(getLocation()).toBe(`/admin/beeldbank?tags=ree-${ree}`));
    expect(sent(remove)).toHaveLength(1);
    expect(sent(fotoRoute(heide))).toHaveLength(1);
    await screen.findByText('Foto ‘Heide bij avond’ is verwijderd. Je vindt hem nog 30 dagen in de prullenbak.');
  });

  it('keeps the dialog open during the request and shows its error, and the form after Annuleren', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    responses[remove] = pendingResponse;
    const { getLocation } = renderApp(page);
    await type('Eigenaar', 'Piet');
    const dialog = await openDialog();
    const cancel = dialog.getByRole('button', { name: 'Annuleren' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    fireEvent.click(cancel);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Verwijderen'));
    expect(sent(remove)).toEqual([]);

    const opened = await openDialog();
    fireEvent.click(opened.getByRole('button', { name: 'Verwijderen' }));
    await waitFor(() => expect(sent(remove)).toHaveLength(1));
    fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' });
    fireEvent.click(opened.getByRole('button', { name: 'Annuleren' }));
    await act(() => respond(errorResponse('unavailable')));
    expect((await opened.findByRole('alert')).textContent).toContain('De dienst is even niet bereikbaar.');
    expect(document.activeElement?.textContent).toBe('Annuleren');
    expect(getLocation()).toBe(page);
    fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await field('Eigenaar')).value).toBe('Piet');
    // It opens again without the error of the previous attempt.
    expect((await openDialog()).queryByRole('alert')).toBeNull();
    expect(sent(remove)).toHaveLength(1);
  });
});

it('shows a message and a link to the grid for a photo that does not exist, and links the grid to its photos', async () => {
  const { router } = renderApp(`/admin/beeldbank/item/${idOf(7)}?tags=ree-${ree}`);
  await screen.findByRole('heading', { level: 1, name: 'Dit bestaat niet (meer).' });
  expect(screen.getByRole('link', { name: 'Naar de foto’s' }).getAttribute('href')).toBe(
    `/admin/beeldbank?tags=ree-${ree}`,
  );
  await act(() => router.navigate(`/admin/beeldbank?tags=ree-${ree}`));
  const link = await screen.findByRole('link', { name: /Bos/ });
  expect(link.getAttribute('href')).toBe(`/admin/beeldbank/item/${bos._id}?tags=ree-${ree}`);
  expect(screen.getByRole('link', { name: 'Prullenbak' }).getAttribute('href')).toBe('/admin/beeldbank/prullenbak');
});
