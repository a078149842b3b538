import { fotoContract, type Route } from '@ledenportaal/shared';
import express from 'express';
import supertest from 'supertest';
import { expect, it } from 'vitest';
import { describedBy } from './described.js';

/** What is said of this answer of a route that counts. */
const faultsOf = async (status: number, body: object, route: Route = fotoContract.count) => {
  const faults: string[] = [];
  const app = express().use((_req, res) => {
    res.locals.route = route;
    res.status(status).json(body);
  });
  await supertest(describedBy(app, faults)).get('/');
  return faults;
};
const error = { code: 'not_signed_in', message: 'Nee', requestId: 'x' };

it('lets pass what is described', async () => {
  expect(await faultsOf(200, { count: 3 })).toEqual([]);
  expect(await faultsOf(401, { error })).toEqual([]);
});

it('reports the address of an original, whatever the description allows', async () => {
  const foto = { msg: '/media/fotos/x/original.jpg?exp=1&sig=x' };
  expect(await faultsOf(200, foto, fotoContract.remove)).toEqual([expect.stringMatching(/address of an original$/)]);
});

it.each([
  ['another type', 200, { count: '3' }],
  ['a field too few', 200, {}],
  ['a field too many', 200, { count: 3, secret: 1 }],
  ['another status', 418, { count: 3 }],
  ['an error in a shape of its own', 401, { message: 'Nee' }],
])('tells of %s', async (_, status, body) => {
  expect(await faultsOf(status, body)).toEqual([expect.stringMatching(/^GET \/fotoboek\/count: /)]);
});
