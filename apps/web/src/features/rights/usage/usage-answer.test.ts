import { noRights, type Licence, type Rechten } from '@ledenportaal/shared';
import { expect, it } from 'vitest';
import { toPurposeWarning, toUsageAnswer } from './usage-answer.js';

const everything: Licence['doelen'] = ['website', 'social', 'drukwerk', 'pers', 'advertentie'];
const buildLicence = (key: string, name: string, changes: Partial<Licence> = {}): Licence => ({
  ...{ key, name, doelen: everything, overleg: false, address: '' },
  ...changes,
});
const licences = [
  buildLicence('vrij', 'Vrij voor leden'),
  buildLicence('redactioneel', 'Redactioneel', { doelen: ['website', 'social', 'drukwerk', 'pers'] }),
  buildLicence('stichting', 'Alleen de stichting', { doelen: [] }),
  buildLicence('vraag', 'Vraag de maker', { overleg: true }),
  buildLicence('onbekend', 'Onbekend'),
];
const now = { today: '2026-11-29', licences };
const vrij = { licentie: 'vrij' };

it.each<[rechten: Partial<Rechten> | undefined, text: string, limits?: string[]]>([
  [vrij, 'Ja, overal voor te gebruiken.'],
  [{ ...vrij, tot: '2027-06-01' }, 'Ja, overal voor te gebruiken, tot 1 juni 2027.'],
  [
    { ...vrij, doelen: ['website', 'drukwerk'], tot: '2027-06-01' },
    'Ja, op je website en in drukwerk, tot 1 juni 2027.',
    ['Niet op social media, in de pers of in advertenties.'],
  ],
  [
    { licentie: 'redactioneel' },
    'Ja, op je website, op social media, in drukwerk en in de pers.',
    ['Niet in advertenties.'],
  ],
  [undefined, 'Overleg eerst: de licentie is onbekend.'],
  [
    { personen: 'ja', tot: '2027-06-01', doelen: ['pers'] },
    'Overleg eerst: de licentie is onbekend en van de mensen op de foto is geen toestemming bekend.',
    ['Te gebruiken tot 1 juni 2027.', 'Niet op je website, op social media, in drukwerk of in advertenties.'],
  ],
  [{ licentie: 'vraag' }, 'Overleg eerst: dat vraagt de licentie ‘Vraag de maker’.'],
  [{ licentie: 'stichting' }, 'Nee: de licentie is ‘Alleen de stichting’.'],
  [{ ...vrij, vanaf: '2027-01-01' }, 'Nee: de foto is pas te gebruiken vanaf 1 januari 2027.'],
  [
    { ...vrij, doelen: ['pers'], tot: '2026-11-28', toestemming: 'ingetrokken' },
    'Nee: de foto was te gebruiken tot 28 november 2026 en de toestemming is ingetrokken.',
  ],
  [
    { licentie: 'redactioneel', doelen: ['advertentie'] },
    'Nee: de licentie ‘Redactioneel’ laat geen van de gekozen doelen toe.',
  ],
])('answers for %j: %s %j', (rechten, text, limits = []) =>
  expect(toUsageAnswer(rechten ? { rechten: { ...noRights, ...rechten } } : {}, now)).toMatchObject({ text, limits }),
);

it.each<[Partial<Rechten>, text: string]>([
  [vrij, ''],
  [{ licentie: 'redactioneel' }, 'Niet toegestaan voor gebruik in advertenties.'],
  [{ licentie: 'vraag' }, 'Overleg eerst: dat vraagt de licentie ‘Vraag de maker’.'],
])('warns about %j in advertisements: %s', (rechten, text) =>
  expect(toPurposeWarning({ rechten: { ...noRights, ...rechten } }, 'advertentie', now)).toBe(text),
);
