import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LicencesContent, maxCredit, RechtenChange } from '@ledenportaal/shared';
import { toProposedRechten } from './file-rights.js';

type Metadata = Parameters<typeof toProposedRechten>[0];
const unknown: Metadata = {
  credit: '',
  copyright: '',
  owners: [],
  webStatement: '',
  usageTerms: '',
  licence: '',
  modelRelease: '',
};
const { licences } = LicencesContent.parse({
  licences: [
    { key: 'cc-by-4.0', name: 'CC BY 4.0' },
    { key: 'onbekend', name: 'Onbekend' },
  ],
});
const siteUrl = 'https://leden.example.org';
const propose = (metadata: Partial<Metadata>, list = licences) =>
  toProposedRechten({ ...unknown, ...metadata }, { licences: list, siteUrl });
const ccBy = 'https://creativecommons.org/licenses/by/4.0/';
const plus = 'http://ns.useplus.org/ldf/vocab/';

it.each<[Partial<Metadata>, RechtenChange | undefined]>([
  [{}, undefined],
  [{ credit: 'Foto: Ria / Bureau' }, { credit: 'Foto: Ria / Bureau' }],
  [{ copyright: '© 2019-2024 Ria de Vries. All rights reserved.' }, { houder: 'Ria de Vries.' }],
  [{ copyright: '2024 Ria' }, { houder: 'Ria' }],
  [{ owners: ['© Ria', 'Jan'], copyright: '© Bureau' }, { houder: 'Ria, Jan' }],
  [{ webStatement: 'https://example.org/rechten' }, { voorwaarden: 'https://example.org/rechten' }],
  [{ webStatement: `${siteUrl}/beeldbank/item/1` }, undefined],
  [{ webStatement: 'www.example.org' }, undefined],
  [{ webStatement: 'javascript:alert(1)' }, undefined],
  [{ webStatement: `https://example.org/${'x'.repeat(500)}` }, undefined],
  [{ licence: ccBy }, { licentie: 'cc-by-4.0' }],
  [{ webStatement: ccBy }, { licentie: 'cc-by-4.0', voorwaarden: ccBy }],
  [{ usageTerms: 'Onder CC BY (http://creativecommons.org/licenses/by/4.0).' }, { licentie: 'cc-by-4.0' }],
  [{ licence: 'https://creativecommons.org/licenses/by-nc/4.0/' }, undefined],
  [{ licence: 'https://creativecommons.org/licenses/by/4.01' }, undefined],
  [{ licence: `https://example.org/?to=${ccBy}` }, undefined],
  [{ modelRelease: 'MR-NAP' }, { toestemming: 'niet_nodig' }],
  [{ modelRelease: `${plus}MR-UMR` }, { toestemming: 'gegeven' }],
  [{ modelRelease: `${plus}MR-NON` }, { personen: 'ja', toestemming: 'onbekend' }],
  [{ modelRelease: `${plus}MR-LMR` }, { personen: 'ja', toestemming: 'onbekend' }],
  [{ modelRelease: '__proto__' }, undefined],
])('proposes by %j the rights %j', (metadata, rechten) => expect(propose(metadata)).toEqual(rechten));

it('proposes no licence that is not in the list', () =>
  expect(propose({ licence: ccBy }, licences.slice(1))).toBeUndefined());

it('proposes nothing that an edit would refuse, for any metadata', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('\u202e©', 'http://[', '\ud800', 'constructor', `Ria ${'👩‍🌾'.repeat(maxCredit)}`, `${ccBy}\u200b`),
  );
  const any = fc.record({
    credit: text,
    copyright: text,
    owners: fc.array(text, { maxLength: 3 }),
    webStatement: text,
    usageTerms: text,
    licence: text,
    modelRelease: text,
  });
  fc.assert(
    fc.property(any, (metadata) => {
      const rechten = propose(metadata);
      if (rechten) expect(RechtenChange.parse(rechten)).toEqual(rechten);
    }),
  );
});
