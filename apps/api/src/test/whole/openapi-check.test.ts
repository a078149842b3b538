import { fotoContract, type Route } from '@ledenportaal/shared';
import express from 'express';
import supertest from 'supertest';
import { expect, it } from 'vitest';
import { withOpenApiCheck } from './openapi-check.js';

/** Returns the differences between this response of a route and the OpenAPI document. */
const findMismatches = async (status: number, body: object, route: Route = fotoContract.count) => {
  const mismatches: string[] = [];
  const app = express().use((_req, res) => {
    res.locals.route = route;
    res.status(status).json(body);
  });
  await supertest(withOpenApiCheck(app, mismatches)).get('/');
  return mismatches;
};
const error = { code: 'not_signed_in', message: 'Nee', requestId: 'x' };

it('accepts a described response and a described error', async () => {
  expect(await findMismatches(200, { count: 3 })).toEqual([]);
  expect(await findMismatches(401, { error })).toEqual([]);
});

it('reports the address of an original photo, also in a described response', async () => {
  const foto = { msg: '/media/fotos/x/original.jpg?exp=1&sig=x' };
  expect(await findMismatches(200, foto, fotoContract.remove)).toEqual([
    expect.stringMatching(/address of an original$/),
  ]);
});

it.each([
  ['a field of another type', 200, { count: '3' }],
  ['a missing field', 200, {}],
  ['an unknown field', 200, { count: 3, secret: 1 }],
  ['an undescribed status', 418, { count: 3 }],
  ['an error of another shape', 401, { message: 'Nee' }],
])('reports %s', async (_, status, body) => {
  expect(await findMismatches(status, body)).toEqual([expect.stringMatching(/^GET \/fotoboek\/count: /)]);
});
