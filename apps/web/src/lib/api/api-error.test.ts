import { expect, it } from 'vitest';
import { errorResponse } from '../../test/server.js';
import { toApiError } from './api-error.js';

it('returns the error of the server', () => {
  const more = { fields: { naam: 'Vul een naam in.' }, details: { lid: '1' } };
  expect(toApiError(400, errorResponse('invalid', more).body)).toMatchObject({ code: 'invalid', status: 400, ...more });
});

it('adds the time to wait to the message', () => {
  const { message, retryAfter } = toApiError(429, errorResponse('too_often').body, '60');
  expect([message.endsWith('Over 1 minuut kan het weer.'), retryAfter]).toEqual([true, 60]);
});

const { error } = errorResponse('invalid').body as { error: object };
it('shows an error that only a newer server knows', () =>
  expect(toApiError(400, { error: { ...error, code: 'new_code' } })).toMatchObject({ ...error, code: 'new_code' }));

it.each([
  null,
  '<h1>No</h1>',
  { error: null },
  { error: { ...error, code: 1 } },
  { error: { ...error, message: undefined } },
  { error: { ...error, fields: { naam: {} } } },
  { error: { ...error, fields: ['naam'] } },
  { error: { ...error, details: 'x' } },
])('does not show an error that it cannot read: %j', (body) =>
  expect(toApiError(400, body)).toEqual({
    code: 'strange_reply',
    message: 'De server gaf een onverwacht antwoord.',
    status: 400,
  }),
);
