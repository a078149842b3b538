import { describe, expect, it } from 'vitest';
import { canSeeFoto } from '../fotos/foto.policy.js';
import { bestVerdict, noRights, usageVerdict } from './rights.policy.js';
import { purposes, type Purpose } from './rights.limits.js';
import { LicencesContent, RechtenChange, type Rechten } from './rights.js';
import type { UsageReason, Verdict } from './verdict.limits.js';

const { licences } = LicencesContent.parse({
  licences: [
    { key: 'vrij', name: 'Vrij voor leden' },
    { key: 'redactioneel', name: 'Redactioneel', doelen: ['website', 'social', 'drukwerk', 'pers'] },
    { key: 'stichting', name: 'Alleen de stichting', doelen: [] },
    { key: 'cc-by-4.0', name: 'CC BY 4.0' },
    { key: 'vraag', name: 'Vraag de maker', overleg: true },
    { key: 'onbekend', name: 'Onbekend' },
  ],
});
const today = '2026-06-15';
const now = { today, licences };
const [yesterday, tomorrow] = ['2026-06-14', '2026-06-16'];

type Case = [rechten: Partial<Rechten> | undefined, purpose: Purpose, verdict: Verdict, reasons?: UsageReason[]];
const people = { personen: 'ja' } as const;
const cases: Case[] = [
  // Nothing is known, or no more than what does not matter.
  [undefined, 'website', 'overleg', ['licentie_onbekend']],
  [undefined, 'advertentie', 'overleg', ['licentie_onbekend']],
  [{}, 'website', 'overleg', ['licentie_onbekend']],
  [{ licentie: 'onbekend' }, 'pers', 'overleg', ['licentie_onbekend']],
  [{ credit: 'Foto: Ria', houder: 'Ria' }, 'website', 'overleg', ['licentie_onbekend']],
  // Licences.
  [{ licentie: 'vrij' }, 'website', 'ja'],
  [{ licentie: 'vrij' }, 'social', 'ja'],
  [{ licentie: 'vrij' }, 'drukwerk', 'ja'],
  [{ licentie: 'vrij' }, 'pers', 'ja'],
  [{ licentie: 'vrij' }, 'advertentie', 'ja'],
  [{ licentie: 'cc-by-4.0' }, 'advertentie', 'ja'],
  [{ licentie: 'cc-by-4.0', credit: 'Foto: Ria' }, 'website', 'ja'],
  [{ licentie: 'redactioneel' }, 'website', 'ja'],
  [{ licentie: 'redactioneel' }, 'pers', 'ja'],
  [{ licentie: 'redactioneel' }, 'drukwerk', 'ja'],
  [{ licentie: 'redactioneel' }, 'advertentie', 'nee', ['licentie_doel']],
  [{ licentie: 'stichting' }, 'website', 'nee', ['licentie_intern']],
  [{ licentie: 'stichting' }, 'pers', 'nee', ['licentie_intern']],
  // No longer in the list, where it may have been internal.
  [{ licentie: 'weg' }, 'website', 'nee', ['licentie_intern']],
  [{ licentie: 'weg' }, 'advertentie', 'nee', ['licentie_intern']],
  [{ licentie: 'vraag' }, 'website', 'overleg', ['licentie_overleg']],
  [{ licentie: 'vraag' }, 'advertentie', 'overleg', ['licentie_overleg']],
  // Purposes of the photo.
  [{ licentie: 'vrij', doelen: [] }, 'advertentie', 'ja'],
  [{ licentie: 'vrij', doelen: ['website'] }, 'website', 'ja'],
  [{ licentie: 'vrij', doelen: ['website'] }, 'drukwerk', 'nee', ['doel']],
  [{ licentie: 'vrij', doelen: ['website', 'pers'] }, 'pers', 'ja'],
  [{ licentie: 'vrij', doelen: [...purposes] }, 'advertentie', 'ja'],
  [{ licentie: 'redactioneel', doelen: ['advertentie'] }, 'advertentie', 'nee', ['licentie_doel']],
  [{ licentie: 'redactioneel', doelen: ['advertentie'] }, 'website', 'nee', ['doel']],
  [{ licentie: 'redactioneel', doelen: ['website'] }, 'advertentie', 'nee', ['licentie_doel', 'doel']],
  [{ licentie: 'vraag', doelen: ['website'] }, 'website', 'overleg', ['licentie_overleg']],
  [{ licentie: 'vraag', doelen: ['website'] }, 'pers', 'nee', ['doel']],
  [{ licentie: 'onbekend', doelen: ['website'] }, 'website', 'overleg', ['licentie_onbekend']],
  [{ licentie: 'onbekend', doelen: ['website'] }, 'pers', 'nee', ['doel']],
  // Dates: both are inclusive.
  [{ licentie: 'vrij', vanaf: today }, 'website', 'ja'],
  [{ licentie: 'vrij', vanaf: yesterday }, 'website', 'ja'],
  [{ licentie: 'vrij', vanaf: tomorrow }, 'website', 'nee', ['nog_niet']],
  [{ licentie: 'vrij', tot: today }, 'website', 'ja'],
  [{ licentie: 'vrij', tot: tomorrow }, 'website', 'ja'],
  [{ licentie: 'vrij', tot: yesterday }, 'website', 'nee', ['verlopen']],
  [{ licentie: 'vrij', vanaf: today, tot: today }, 'website', 'ja'],
  [{ licentie: 'vrij', vanaf: '2025-12-31', tot: '2026-01-01' }, 'pers', 'nee', ['verlopen']],
  [{ licentie: 'vrij', vanaf: '2027-01-01', tot: '2027-12-31' }, 'pers', 'nee', ['nog_niet']],
  [{ licentie: 'onbekend', tot: yesterday }, 'website', 'nee', ['verlopen']],
  [{ licentie: 'onbekend', tot: tomorrow }, 'website', 'overleg', ['licentie_onbekend']],
  [{ licentie: 'stichting', tot: yesterday }, 'website', 'nee', ['licentie_intern', 'verlopen']],
  [{ licentie: 'vrij', doelen: ['website'], tot: yesterday }, 'pers', 'nee', ['doel', 'verlopen']],
  // People.
  [{ licentie: 'vrij', personen: 'nee' }, 'website', 'ja'],
  [{ licentie: 'vrij', personen: 'onbekend' }, 'website', 'ja'],
  [{ licentie: 'vrij', ...people, toestemming: 'gegeven' }, 'advertentie', 'ja'],
  [{ licentie: 'vrij', ...people, toestemming: 'niet_nodig' }, 'website', 'ja'],
  [{ licentie: 'vrij', ...people, toestemming: 'onbekend' }, 'website', 'overleg', ['personen']],
  [{ licentie: 'onbekend', ...people }, 'website', 'overleg', ['licentie_onbekend', 'personen']],
  [{ licentie: 'redactioneel', ...people }, 'advertentie', 'nee', ['licentie_doel']],
  [{ licentie: 'vrij', ...people, tot: yesterday }, 'website', 'nee', ['verlopen']],
  [{ licentie: 'vrij', ...people, toestemming: 'ingetrokken' }, 'website', 'nee', ['ingetrokken']],
  [{ licentie: 'vrij', personen: 'nee', toestemming: 'ingetrokken' }, 'pers', 'nee', ['ingetrokken']],
  [{ licentie: 'vrij', personen: 'onbekend', toestemming: 'ingetrokken' }, 'pers', 'nee', ['ingetrokken']],
  [{ licentie: 'onbekend', toestemming: 'ingetrokken' }, 'website', 'nee', ['ingetrokken']],
  [{ licentie: 'cc-by-4.0', toestemming: 'ingetrokken' }, 'website', 'nee', ['ingetrokken']],
  [{ licentie: 'stichting', toestemming: 'ingetrokken' }, 'pers', 'nee', ['licentie_intern', 'ingetrokken']],
  [{ licentie: 'vrij', toestemming: 'gegeven' }, 'website', 'ja'],
];

describe('usageVerdict', () => {
  it.each(cases)('for %j and %s returns %s %j', (rechten, purpose, verdict, reasons = []) =>
    expect(usageVerdict(rechten ? { rechten: { ...noRights, ...rechten } } : {}, purpose, now)).toEqual({
      verdict,
      reasons,
    }),
  );
});

describe('bestVerdict', () => {
  it.each<[Partial<Rechten>, Verdict, UsageReason[]]>([
    [{ licentie: 'redactioneel' }, 'ja', []],
    [{ licentie: 'vraag', doelen: ['pers'] }, 'overleg', ['licentie_overleg']],
    [{ licentie: 'redactioneel', doelen: ['advertentie'] }, 'nee', ['licentie_doel', 'doel']],
    [{ licentie: 'vrij', doelen: ['pers'], tot: yesterday }, 'nee', ['doel', 'verlopen']],
  ])('for %j is the most permissive one: %s %j', (rechten, verdict, reasons) =>
    expect(bestVerdict({ rechten: { ...noRights, ...rechten } }, now)).toEqual({ verdict, reasons }),
  );
});

describe('canSeeFoto', () => {
  const expired = { ...noRights, licentie: 'vrij', tot: yesterday };
  it.each([
    ['lid', { status: 'zichtbaar' }, true],
    ['lid', { status: 'concept' }, false],
    ['lid', { status: 'zichtbaar', rechten: expired }, false],
    ['lid', { status: 'zichtbaar', rechten: { ...expired, tot: today } }, true],
    ['admin', { status: 'concept', rechten: expired }, true],
  ] as const)('for role %s and %j returns %s', (role, foto, isVisible) =>
    expect(canSeeFoto(foto, { role }, now)).toBe(isVisible),
  );
});

describe('RechtenChange', () => {
  it('puts the purposes in their order, each once, and reads an empty date as none', () => {
    const change = RechtenChange.parse({ doelen: ['pers', 'website', 'pers'], vanaf: '', tot: '2027-06-01' });
    expect(change).toEqual({ doelen: ['website', 'pers'], vanaf: null, tot: '2027-06-01' });
  });

  it.each([
    { vanaf: '2027-06-01', tot: '2027-05-31' },
    { tot: '2027-02-30' },
    { doelen: ['alles'] },
    { voorwaarden: 'javascript:alert(1)' },
    { voorwaarden: 'www.example.org' },
    { notitie: 'x'.repeat(2_001) },
    { personen: 'misschien' },
    { soort: 'x' },
  ])('rejects %j', (change) => expect(RechtenChange.safeParse(change).success).toBe(false));
});
