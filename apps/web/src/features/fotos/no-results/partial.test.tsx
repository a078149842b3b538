import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildFoto } from '../../../test/builders.js';
import { portalResponses } from '../../../test/portal-responses.js';
import { renderApp } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';
import { formatPartial } from './format-partial.js';

const match = (tekst: string, total: number, more = false) => ({ tekst, total, more });

it.each([
  [
    ['plas', 'herfst'],
    [match('plas', 10), match('herfst', 7)],
    'Geen foto’s met plas én herfst. Wel 10 met plas en 7 met herfst.',
  ],
  [['plas', 'xyz'], [match('plas', 10_000, true)], 'Geen foto’s met plas én xyz. Wel 10.000+ met plas.'],
  [
    ['plas', 'mist', 'herfst'],
    [match('plas mist', 1), match('mist herfst', 2)],
    'Geen foto’s met plas, mist én herfst. Wel 1 met plas en mist en 2 met mist en herfst.',
  ],
])('says what each part of %j finds', (terms, matches, text) => {
  expect(formatPartial({ terms, matches, items: [] })).toBe(text);
});

it('shows the photos of a part of the words, and searches for that part', async () => {
  localStorage.setItem('token', tokenOf('lid'));
  const partial = {
    terms: ['plas', 'herfst'],
    matches: [match('plas', 1)],
    items: [buildFoto({ beschrijving: 'Plas' })],
  };
  serve({
    ...portalResponses,
    'POST /api/fotoboek': { body: { results: { items: [], total: 0, more: false, downloads: 0, partial } } },
  });
  const { getLocation } = renderApp('/beeldbank/foto?zoek=plas+in+de+herfst');
  const sentence = await screen.findByText('Geen foto’s met plas én herfst. Wel 1 met plas.');
  expect(sentence.getAttribute('role')).toBe('status');
  const list = await screen.findByRole('list', { name: 'Foto’s met een deel van je woorden' });
  const link = within(list).getByRole<HTMLAnchorElement>('link', { name: /Plas/ });
  expect(link.search).toBe('?zoek=plas+in+de+herfst');
  screen.getByRole('button', { name: 'Wis de zoekwoorden' });
  fireEvent.click(screen.getByRole('button', { name: '1 met plas' }));
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?zoek=plas'));
});

it('says by which other words photos were found', async () => {
  localStorage.setItem('token', tokenOf('lid'));
  const results = { items: [buildFoto()], total: 1, more: false, downloads: 0, alsoFound: ['schaap', 'schaapskooi'] };
  serve({ ...portalResponses, 'POST /api/fotoboek': { body: { results } } });
  renderApp('/beeldbank/foto?zoek=schapen');
  await screen.findByText('Ook gevonden op: schaap, schaapskooi');
});
