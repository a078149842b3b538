import { beforeEach, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { found, portal } from '../test/answers.js';
import { buildFoto, idOf } from '../test/builders.js';
import { open } from '../test/render.js';
import { refusal, sentIn, serve } from '../test/server.js';
import { tokenOf } from '../test/tokens.js';
import { askFirst } from './first-asks.js';

const ask = 'POST /api/fotoboek';
const heide = buildFoto({ _id: idOf(1), beschrijving: 'Heide' });
const token = tokenOf('lid');
beforeEach(() => localStorage.setItem('token', token));
const placeOf = (address: string) => new URL(address, location.href);

it.each(['/beeldbank/foto', `/beeldbank/foto?tags=${idOf(21)}&zoek=hei&page=2`, '/beeldbank', '/beeldbank/foto/'])(
  'the photos at %s are asked before the page is there, and by the page no more',
  async (address) => {
    const sent = sentIn(serve({ ...portal, [ask]: found([heide], 30) }));
    void askFirst(placeOf(address), token);
    await waitFor(() => expect(sent(ask)).toHaveLength(1));
    open(address);
    await screen.findByRole('img', { name: 'Heide' });
    expect(sent(ask)).toHaveLength(1);
  },
);

it.each(['/', '/leden', '/beeldbank/item/x'])('nothing is asked for %s', async (address) => {
  const calls = serve(portal);
  void askFirst(placeOf(address), token);
  await Promise.resolve();
  expect(calls).toEqual([]);
});

it('tells the photos of the answer', async () => {
  serve({ ...portal, [ask]: found([heide], 30) });
  expect(await askFirst(placeOf('/beeldbank/foto'), token)).toEqual([heide]);
});

it('what the server refuses is left to the page to tell', async () => {
  const sent = sentIn(serve({ ...portal, [ask]: refusal('unavailable') }));
  expect(await askFirst(placeOf('/beeldbank/foto'), token)).toEqual([]);
  expect(sent(ask)).toHaveLength(1);
});
