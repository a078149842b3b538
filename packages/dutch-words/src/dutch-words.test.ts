import { describe, expect, it } from 'vitest';
import { loadDutchWords } from './index.js';

const { analyse } = loadDutchWords();
const isFamily = (one: string, other: string) => analyse(one).roots.some((root) => analyse(other).roots.includes(root));
const getParts = (word: string) => analyse(word).parts.map((roots) => roots.join());

describe('words of one family', () => {
  it.each([
    ['fiets', 'fietsen', 'fietsje', 'fietst', 'fietste', 'gefietst', 'fietsend', 'fietser', 'fietsers'],
    ['wandel', 'wandelen', 'wandeling', 'wandelaars', 'wandelende', 'gewandeld'],
    ['bos', 'bossen', 'bosje', 'bebost'],
    ['boom', 'bomen', 'boompje', 'boompjes'],
    ['ei', 'eieren', 'eitje'],
    ['museum', 'musea', 'museums'],
    ['stad', 'steden', 'stadje', 'stedelijk'],
    ['schip', 'schepen', 'scheepje'],
    ['pad', 'paden', 'paadje'],
    ['wolf', 'wolven', 'wolfje'],
    ['huis', 'huizen', 'huisjes'],
    ['vlieg', 'vliegen', 'vloog', 'vlogen', 'gevlogen', 'vliegende'],
    ['opvlieg', 'opvliegen', 'opgevlogen', 'opvliegende'],
    ['bevries', 'bevriezen', 'bevroren'],
    ['limburg', 'limburgs', 'limburgse'],
    ['veluwe', 'veluws', 'veluwse'],
    ['zwem', 'zwemmen', 'zwom', 'zwommen', 'gezwommen', 'zwemmers'],
    ['herfst', 'herfstig', 'herfstige'],
    ['sneeuw', 'besneeuwd', 'besneeuwde', 'gesneeuwd'],
    ['winter', 'winters', 'winterse'],
    ['rood', 'rode', 'roder'],
    ['zon', 'zonnig', 'zonnige', 'zonnetje'],
    ['hout', 'houten'],
    ['heide', 'hei'],
    ['foto', 'fotos', 'photo'],
    ['oktober', 'october'],
    ['pannenkoek', 'pannekoek', 'pannenkoekje'],
    // In no dictionary.
    ['winterbos', 'winterbossen', 'winterbosje'],
    ['tinyhouse', 'tinyhouses'],
  ])('%s and its forms', (word, ...forms) => {
    expect(forms.filter((form) => !isFamily(word, form))).toEqual([]);
  });

  it.each([
    ['haven', 'have'],
    ['boom', 'bom'],
    ['bomen', 'bommen'],
    ['wolf', 'wol'],
    ['koning', 'koon'],
    ['kerker', 'kerk'],
    ['paars', 'paar'],
    ['school', 'schuilen'],
    ['teken', 'teek'],
    ['lijster', 'lijst'],
    ['varens', 'gevaren'],
    ['slapen', 'schapen'],
  ])('%s is not of the family of %s', (one, other) => {
    expect(isFamily(one, other)).toBe(false);
  });
});

describe('the parts of a compound', () => {
  it.each([
    ['schaapskudde', ['schaap', 'kudde']],
    ['winterbossen', ['winter', 'bos']],
    ['wildzwijn', ['wild', 'zwijn']],
    ['zonsondergang', ['zon', 'ondergang']],
    ['dorpskernen', ['dorp', 'kern']],
    ['paaseieren', ['paas', 'ei']],
    ['strandhuisjes', ['strand', 'huis']],
    ['paardenbloemveld', ['paardenbloem', 'veld']],
    ['weggevlogen', ['vlieg']],
    ['ijsselbrug', ['ijssel', 'brug']],
    ['leusderheide', ['leusder', 'hei']],
    ['pieterpad', ['pieter', 'pad,padde']],
    ['varenblad', ['varen', 'blad']],
    ['waddenzee', ['zee']],
    ['paardrijden', ['paard', 'rijd']],
    // Of these only the last part tells what they are.
    ['koolmezen', ['mees']],
    ['ijsvogel', ['vogel']],
  ])('are those of %s', (word, parts) => expect(getParts(word)).toEqual(parts));

  it.each([
    'paddenstoelen',
    'aardappels',
    'haven',
    'wolven',
    'brieven',
    'venster',
    'koningin',
    'vergezicht',
    'x',
    '2019',
  ])('are none of %s', (word) => expect(getParts(word)).toEqual([]));
});
