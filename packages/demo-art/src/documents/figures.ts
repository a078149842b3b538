/** The yearly figures of the foundation, shared by all documents so that they are consistent. */
export type Year = {
  leden: number;
  /** Day visits, overnight stays and website visits, in thousands. */
  dagbezoeken: number;
  overnachtingen: number;
  website: number;
  volgers: number;
  /** The average rating by visitors. */
  cijfer: number;
  /** Percentages of the overnight stays in spring, summer, autumn and winter. */
  seizoenen: readonly [number, number, number, number];
  inkomsten: Money<'Contributie' | 'Gemeente' | 'Projecten en fondsen'>;
  uitgaven: Money<'Campagne' | 'Beeld en verhaal' | 'Routes en borden' | 'Bijeenkomsten' | 'Organisatie'>;
};

/** In euros. */
export type Money<Name extends string = string> = Record<Name, number>;

const income = (Contributie: number, Gemeente: number, projects: number): Year['inkomsten'] => ({
  Contributie,
  Gemeente,
  'Projecten en fondsen': projects,
});

const spending = (
  ...[Campagne, pictures, routes, Bijeenkomsten, Organisatie]: [number, number, number, number, number]
): Year['uitgaven'] => ({
  Campagne,
  'Beeld en verhaal': pictures,
  'Routes en borden': routes,
  Bijeenkomsten,
  Organisatie,
});

export const years = {
  2018: {
    leden: 24,
    dagbezoeken: 410,
    overnachtingen: 182,
    website: 38,
    volgers: 2_100,
    cijfer: 7.6,
    seizoenen: [24, 46, 20, 10],
    inkomsten: income(10_800, 45_000, 8_000),
    uitgaven: spending(21_400, 12_600, 9_500, 3_900, 15_700),
  },
  2019: {
    leden: 28,
    dagbezoeken: 438,
    overnachtingen: 196,
    website: 61,
    volgers: 4_300,
    cijfer: 7.7,
    seizoenen: [24, 45, 21, 10],
    inkomsten: income(12_600, 47_500, 21_000),
    uitgaven: spending(24_200, 26_800, 9_900, 4_100, 16_300),
  },
  2020: {
    leden: 29,
    dagbezoeken: 372,
    overnachtingen: 141,
    website: 84,
    volgers: 6_800,
    cijfer: 7.8,
    seizoenen: [12, 56, 24, 8],
    inkomsten: income(6_525, 47_500, 12_000),
    uitgaven: spending(22_300, 9_400, 13_200, 1_100, 16_600),
  },
  2021: {
    leden: 31,
    dagbezoeken: 421,
    overnachtingen: 187,
    website: 112,
    volgers: 9_400,
    cijfer: 8.0,
    seizoenen: [18, 50, 23, 9],
    inkomsten: income(13_950, 50_000, 14_500),
    uitgaven: spending(26_900, 12_300, 15_800, 2_700, 17_200),
  },
  2022: {
    leden: 34,
    dagbezoeken: 469,
    overnachtingen: 214,
    website: 139,
    volgers: 12_200,
    cijfer: 8.1,
    seizoenen: [24, 43, 22, 11],
    inkomsten: income(15_300, 52_500, 18_000),
    uitgaven: spending(29_700, 14_900, 16_100, 4_600, 18_400),
  },
  2023: {
    leden: 37,
    dagbezoeken: 492,
    overnachtingen: 226,
    website: 168,
    volgers: 15_100,
    cijfer: 8.3,
    seizoenen: [24, 41, 23, 12],
    inkomsten: income(16_650, 55_000, 19_500),
    uitgaven: spending(31_600, 16_200, 17_900, 4_900, 19_700),
  },
  2024: {
    leden: 40,
    dagbezoeken: 508,
    overnachtingen: 233,
    website: 191,
    volgers: 17_900,
    cijfer: 8.4,
    seizoenen: [24, 40, 24, 12],
    inkomsten: income(18_000, 57_500, 17_000),
    uitgaven: spending(33_100, 15_400, 18_300, 5_200, 20_600),
  },
} as const satisfies Record<number, Year>;

export type YearNumber = keyof typeof years;

/** All years up to and including `last`. */
export const getYearsUntil = (last: YearNumber): YearNumber[] =>
  (Object.keys(years).map(Number) as YearNumber[]).filter((year) => year <= last);

export const getValuesUntil = (last: YearNumber, getValue: (year: Year) => number): number[] =>
  getYearsUntil(last).map((year) => getValue(years[year]));

export const sumAmounts = (money: Money): number => Object.values(money).reduce((total, amount) => total + amount, 0);

export const getResult = (year: YearNumber): number =>
  sumAmounts(years[year].inkomsten) - sumAmounts(years[year].uitgaven);

export const seasons = ['lente', 'zomer', 'herfst', 'winter'] as const;

/** Formats a number in Dutch. Not with Intl, because its Dutch data differs between runtime versions. */
export const formatNumber = (value: number): string => {
  const [integerPart = '', fraction] = String(Math.abs(value)).split('.');
  const groups = integerPart.replace(/\B(?=(\d{3})+$)/g, '.');
  return `${value < 0 ? '−' : ''}${groups}${fraction ? `,${fraction}` : ''}`;
};
export const formatEuros = (value: number): string => `${value < 0 ? '−' : ''}€ ${formatNumber(Math.abs(value))}`;
export const formatThousands = (value: number): string => `${formatNumber(value)}.000`;
