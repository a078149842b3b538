import type { TagNaam, ThemaNaam } from './labels.js';

export type DemoAccount = {
  email: string;
  password: string;
  role: 'admin' | 'redacteur' | 'secretaris' | 'lid';
  voornaam: string;
  name: string;
  bedrijf: string;
};

export type DemoFoto = {
  /** Relative to the content folder. */
  file: `fotos/${string}.jpg`;
  beschrijving: string;
  eigenaar: string;
  tags: TagNaam[];
  themas: ThemaNaam[];
  createdAt: string;
};

export type DemoLid = {
  naam: string;
  contactpersoon: string;
  adres: string;
  postcode: string;
  plaats: string;
  email: string;
  type: 'verblijf' | 'horeca' | 'dagrecreatie' | 'winkel' | 'geen';
  islid: boolean;
};

export type DemoBedrijf = {
  naam: string;
  beschrijving: string;
  categorie: 'verblijf' | 'horeca' | 'dagrecreatie' | 'winkel';
  doelgroepen: string[];
  activiteiten: string[];
  plaats: string;
  website: string;
  email: string;
  telefoon: string;
};
