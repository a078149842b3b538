import { noRights, type Foto } from '@ledenportaal/shared';
import { expect, it } from 'vitest';
import { formatHidden } from './format-hidden.js';

type Reasons = Foto['oordeel']['reasons'];

it.each<[Foto['oordeel']['verdict'], Reasons, Partial<Foto['rechten']>, string | undefined]>([
  ['ja', [], {}, undefined],
  ['overleg', ['licentie_onbekend'], {}, undefined],
  ['nee', ['verlopen'], { tot: '2026-05-03' }, 'Leden zien deze foto niet: verlopen op 3 mei 2026'],
  ['nee', ['nog_niet'], { vanaf: '2027-06-01' }, 'Leden zien deze foto niet: te gebruiken vanaf 1 juni 2027'],
  [
    'nee',
    ['licentie_intern', 'ingetrokken'],
    {},
    'Leden zien deze foto niet: toestemming ingetrokken en alleen voor de stichting',
  ],
  // What is not allowed for some purposes only hides a photo when all of them together leave none.
  ['nee', ['doel', 'verlopen'], { tot: '2026-05-03' }, 'Leden zien deze foto niet: verlopen op 3 mei 2026'],
  ['nee', ['licentie_doel', 'doel'], {}, 'Leden zien deze foto niet: voor geen enkel doel vrijgegeven'],
])('of a photo with %s, %j and %j returns %s', (verdict, reasons, rechten, text) =>
  expect(formatHidden({ oordeel: { verdict, reasons }, rechten: { ...noRights, ...rechten } })).toBe(text),
);
