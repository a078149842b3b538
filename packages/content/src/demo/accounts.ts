import type { DemoAccount } from './types.js';

export const accounts: DemoAccount[] = [
  {
    email: 'beheer@example.org',
    password: 'demo-beheer-1',
    role: 'admin',
    voornaam: 'Hanneke',
    name: 'Brink',
    bedrijf: 'Stichting Ruigenhei',
  },
  {
    email: 'redacteur@example.org',
    password: 'demo-redacteur-1',
    role: 'redacteur',
    voornaam: 'Jelle',
    name: 'Venema',
    bedrijf: 'Stichting Ruigenhei',
  },
  {
    email: 'secretaris@example.org',
    password: 'demo-secretaris-1',
    role: 'secretaris',
    voornaam: 'Marijke',
    name: 'Holtkamp',
    bedrijf: 'Stichting Ruigenhei',
  },
  {
    // The members list has the same address, so the account belongs to a lid.
    email: 'lid@example.org',
    password: 'demo-lid-1',
    role: 'lid',
    voornaam: 'Geertje',
    name: 'Boskamer',
    bedrijf: 'Herberg De Linde',
  },
];
