import supertest from 'supertest';
import { expect, it } from 'vitest';
import { usePortal } from '../../test/portal.js';
import { parseError } from '../../test/as.js';

const portal = usePortal();

it('returns a Dutch message for each invalid field, without the values that were sent', async () => {
  const body = { email: 5, name: null, voornaam: 'Anna\r\nBcc: x', bedrijf: ['geheim'], onbekend1: 1, onbekend2: 2 };
  const response = await supertest(portal.app).post('/api/signup').send(body);
  expect([response.status, parseError(response).fields]).toEqual([
    400,
    {
      email: 'Dit moet een tekst zijn.',
      name: 'Dit moet een tekst zijn.',
      voornaam: 'Hier staat een onzichtbaar teken in, zoals een tab of een regeleinde. Typ de tekst over.',
      bedrijf: 'Dit moet een tekst zijn.',
      password: 'Dit ontbreekt.',
      onbekend1: 'Dit veld is hier onbekend.',
      onbekend2: 'Dit veld is hier onbekend.',
    },
  ]);
});
