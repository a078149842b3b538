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
} from '../../test/admin-foto.js';
import { press } from '../../test/press.js';
import { neighbours } from '../../test/answers.js';
import { open } from '../../test/render.js';
import { late, refusal } from '../../test/server.js';

const { answers, sent } = servedAsAdmin();

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
    await isSaved();
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
    await isSaved();
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
