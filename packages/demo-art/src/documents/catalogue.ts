import { parseCatalogueEntry, type CatalogueEntry } from '../catalogue-entry.js';

/** The jaarplan documents by file name without extension: beschrijving and years. */
const jaarplannen = {
  'Infographic 2023': ['Het jaar 2023 in cijfers en beelden, op één pagina.', '2023'],
  'Jaaroverzicht 2023': ['Wat we in 2023 deden, wat het opbracht en wat het kostte.', '2023'],
  'Infographic 2022': ['Het jaar 2022 in cijfers en beelden, op één pagina.', '2022'],
  'Jaaroverzicht 2022': ['Wat we in 2022 deden, wat het opbracht en wat het kostte.', '2022'],
  'Meerjarenplan 2022-2025': ['Waar we in vier jaar naartoe willen, met doelen, stappen en begroting.', '2022-2025'],
  'Jaaroverzicht 2021': ['Wat we in 2021 deden, wat het opbracht en wat het kostte.', '2021'],
  'Jaaroverzicht 2020': ['Wat we in 2020 deden, wat het opbracht en wat het kostte.', '2020'],
  'Jaaroverzicht 2019': ['Wat we in 2019 deden, wat het opbracht en wat het kostte.', '2019'],
  'Jaaroverzicht 2018': ['Wat we in 2018 deden, wat het opbracht en wat het kostte.', '2018'],
  'Jaarplan 2018': ['De plannen van het eerste jaar als wildgebied, met kalender en begroting.', '2018'],
} as const;

/** The presentations by file name: beschrijving, month and meeting. */
const presentaties = {
  'Een verhaal dat blijft': [
    'Waarom gasten verhalen onthouden, en hoe je het jouwe vertelt.',
    '2025-03',
    'Workshop Verhalen uit het wildgebied',
  ],
  'Aan de slag met foto en tekst': [
    'Oefeningen en vuistregels om morgen mee te beginnen.',
    '2025-03',
    'Workshop Verhalen uit het wildgebied',
  ],
  'Terugblik 2024': ['De cijfers en hoogtepunten van 2024.', '2024-12', 'Ledenbijeenkomst december 2024'],
  'Vooruitblik 2025': ['De plannen voor 2025 en wat ze van leden vragen.', '2024-12', 'Ledenbijeenkomst december 2024'],
  'Bezoekersonderzoek 2023': [
    'Wie onze gasten zijn, waarom ze komen en wat ze missen.',
    '2023-11',
    'Ledenbijeenkomst november 2023',
  ],
  'Het hele jaar wild': [
    'Hoe we gasten ook buiten het hoogseizoen verleiden.',
    '2023-11',
    'Ledenbijeenkomst november 2023',
  ],
  'Het merk Wildgebied': [
    'Het verhaal, het logo en de 100% wild-garantie.',
    '2018-11',
    'Ledenbijeenkomst november 2018',
  ],
  'Plannen voor 2019': ['De kalender, de begroting en de time-lapsefilm.', '2018-11', 'Ledenbijeenkomst november 2018'],
} as const;

export type JaarplanName = keyof typeof jaarplannen;
export type PresentatieName = keyof typeof presentaties;

export const getJaarplanPath = (name: JaarplanName): string => `jaarplan/${toSlug(name)}.pdf`;
export const getPresentatiePath = (name: PresentatieName): string =>
  `bijeenkomsten/${presentaties[name][1]}-${toSlug(name)}.pdf`;

const toSlug = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

const getKeys = <T extends object>(record: T) => Object.keys(record) as (keyof T)[];

export const documentFiles: CatalogueEntry[] = [
  ...getKeys(jaarplannen).map((name) => {
    const [beschrijving, period] = jaarplannen[name];
    const file = getJaarplanPath(name);
    return parseCatalogueEntry({
      filename: `${name}.pdf`,
      section: 'jaarplan',
      title: name,
      beschrijving,
      period,
      file,
    });
  }),
  ...getKeys(presentaties).map((name) => {
    const [beschrijving, period, meeting] = presentaties[name];
    const file = getPresentatiePath(name);
    return parseCatalogueEntry({
      filename: `${name}.pdf`,
      section: 'bijeenkomst',
      title: name,
      beschrijving,
      period,
      meeting,
      file,
    });
  }),
];
