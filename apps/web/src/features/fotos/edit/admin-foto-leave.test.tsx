import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  around,
  body,
  bos,
  field,
  heide,
  later,
  page,
  ree,
  isSaved,
  type,
  update,
  valueOf,
  servedAsAdmin,
} from '../../../test/admin-foto.js';
import { press } from '../../../test/press.js';
import { neighbours } from '../../../test/answers.js';
import { open } from '../../../test/render.js';
import { late, refusal } from '../../../test/server.js';

const { answers: responses, sent } = servedAsAdmin();

describe('leaving the photo form', () => {
  it('asks for confirmation with unsaved changes, and then stays or leaves', async () => {
    const { place: currentUrl } = open(page);
    await type('Eigenaar', 'Piet');
    fireEvent.click(screen.getByRole('link', { name: 'Terug' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Je wijzigingen zijn niet opgeslagen' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Blijven' }));
    expect((await field('Eigenaar')).value).toBe('Piet');
    fireEvent.click(screen.getByRole('link', { name: 'Terug' }));
    await press('Weggaan');
    await waitFor(() => expect(currentUrl()).toBe('/admin/beeldbank'));
  });

  it('does not ask for confirmation after saving', async () => {
    responses[update(heide)] = body(later(heide, { eigenaar: 'Piet' }));
    const { place: currentUrl } = open(page);
    await type('Eigenaar', 'Piet');
    await press('Opslaan');
    await isSaved();
    fireEvent.click(screen.getByRole('link', { name: 'Terug' }));
    await waitFor(() => expect(currentUrl()).toBe('/admin/beeldbank'));
  });
});

describe('save and next', () => {
  const search = `?tags=${ree}&page=2`;

  it('saves, opens the next photo of the search and focuses its first field', async () => {
    responses[update(heide)] = body(later(heide, { eigenaar: 'Piet' }));
    const { place: currentUrl } = open(page + search);
    await type('Eigenaar', 'Piet');
    await press('Opslaan en volgende');
    await waitFor(() => expect(currentUrl()).toBe(`/admin/beeldbank/item/${bos._id}${search}`));
    expect(sent(update(heide))).toHaveLength(1);
    expect(sent(around(heide))[0]?.body).toEqual({ tags: [ree], themes: [] });
    await waitFor(() => expect(valueOf('beschrijving')).toBe('Bos'));
    expect(document.activeElement?.getAttribute('name')).toBe('eigenaar');
  });

  it('waits for the next photo when the search has not responded yet', async () => {
    const { give: respond, answer: pendingResponse } = late();
    responses[around(heide)] = pendingResponse;
    responses[update(heide)] = body(later(heide, {}));
    const { place: currentUrl } = open(page);
    await press('Opslaan en volgende');
    await isSaved();
    expect(currentUrl()).toBe(page);
    await act(async () => respond(neighbours(null, bos)));
    await waitFor(() => expect(currentUrl()).toBe(`/admin/beeldbank/item/${bos._id}`));
  });

  it('returns to the grid with a notice after the last photo', async () => {
    responses[update(bos)] = body(later(bos, {}));
    const { place: currentUrl } = open(`/admin/beeldbank/item/${bos._id}${search}`);
    await press('Opslaan en volgende');
    await waitFor(() => expect(currentUrl()).toBe(`/admin/beeldbank${search}`));
    await screen.findByText('Dit was de laatste foto van deze zoekopdracht.');
  });

  it('stays on the photo when saving fails', async () => {
    responses[update(heide)] = refusal('unexpected');
    const { place: currentUrl } = open(page);
    await press('Opslaan en volgende');
    await screen.findByRole('alert');
    expect(currentUrl()).toBe(page);
  });

  it('returns to the upload page after a single upload', async () => {
    responses[update(heide)] = body(later(heide, {}));
    const { place: currentUrl, router } = open('/beeldbank/upload');
    await act(() => router.navigate(page, { state: { after: 'upload' } }));
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('eigenaar'));
    await press('Opslaan en volgende');
    await waitFor(() => expect(currentUrl()).toBe('/beeldbank/upload'));
  });
});
