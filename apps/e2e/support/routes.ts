import type { PathName } from '../../web/src/lib/path-table.js';
import {
  button,
  column,
  count,
  field,
  heading,
  image,
  leadsTo,
  link,
  none,
  onWide,
  region,
  tab,
  text,
} from './sights.js';
import type { Sight } from './sights.js';

type Page = {
  /** Its first heading. */
  title: string | RegExp;
  sees: Sight[];
  /** For an admin besides. */
  admin?: Sight[];
  /** For who is none: also what is not there. */
  lid?: Sight[];
};

/** What journeys look at besides what the demo has. */
export type Known = {
  naam: string;
  beschrijving: string;
  eigenaar: string;
  /** What the address of a page names. */
  ids: Partial<Record<PathName, string>>;
};

const downloads = (...titles: string[]) => titles.map((title) => button(`Download ${title}`));
const twoPasswords = [field('password', 'password'), field('passwordcheck', 'password')];
const lidFields = ['naam', 'contactpersoon', 'adres', 'postcode', 'plaats', 'type', 'islid'].map((name) => field(name));
const bedrijfFields = ['naam', 'beschrijving', 'categorie', 'plaats', 'website', 'email', 'telefoon'].map((name) =>
  field(name),
);
const search = count('searchbox', undefined, 1);
const save = button('Opslaan');

/** Every page of the portal, by its name in the table of addresses, and what must be seen there. */
export const pagesOf = ({ naam, beschrijving, eigenaar }: Known): Record<PathName, Page> => ({
  login: {
    title: 'Fijn dat je er bent',
    sees: [
      field('email', 'email'),
      field('password', 'password'),
      button('Inloggen'),
      link('Maak een account', '/signup'),
      link('Wachtwoord vergeten', '/login/forget'),
    ],
  },
  signup: {
    title: 'Maak een account',
    sees: [
      ...['voornaam', 'name', 'bedrijf'].map((name) => field(name)),
      field('email', 'email'),
      ...twoPasswords,
      button('Account aanmaken'),
      link('Log in', '/login'),
    ],
  },
  forgot: {
    title: 'Wachtwoord vergeten',
    sees: [field('email', 'email'), button('Wachtwoord opvragen'), link('Terug naar inloggen', '/login')],
  },
  newPassword: {
    title: 'Nieuw wachtwoord',
    sees: [...twoPasswords, button('Verzenden'), link('Terug naar inloggen', '/login')],
  },
  verify: {
    title: 'E-mailadres bevestigen',
    sees: [text('Oops!'), link('Terug naar inloggen', '/login')],
  },
  home: {
    title: /^Goede(morgen|middag|navond)/,
    sees: [
      text(/Leden\s*\d+/),
      text(/Beelden\s*\d+/),
      text(/Downloads\s*\d+/),
      link('Naar de beeldbank', '/beeldbank/fotoboek'),
      link('Bekijk de foto’s', '/beeldbank/fotoboek'),
      count('link', /^Meer informatie/, 4),
      link(/^Meer informatie over Logo/, '/toolkit/logo'),
      link(/^Meer informatie over Social/, '/toolkit/social'),
      link(/^Meer informatie over Beeldbank/, '/beeldbank'),
      link(/^Meer informatie over Teksten/, '/toolkit/teksten'),
    ],
  },
  profile: {
    title: /\S/,
    sees: [tab('Social media'), tab('Tijdlijn'), tab('Instellingen'), field('file'), text('.jpg of .jpeg')],
  },
  tags: {
    title: 'Lijst met tags',
    sees: [column(/^Titel/), link('Nieuw', '/beeldbank/tags/new'), button(/^Verwijder /), search],
  },
  newTag: { title: 'Tags Toevoegen', sees: [field('naam'), save] },
  themas: {
    title: 'Lijst met themas',
    sees: [column(/^Titel/), link('Nieuw', '/beeldbank/themas/new'), button(/^Verwijder /), search],
  },
  newThema: { title: 'Thema Toevoegen', sees: [field('naam'), save] },
  upload: {
    title: 'Foto toevoegen',
    sees: [field('file', 'file'), text('Kies één JPEG, of veel tegelijk.'), button('Kies een bestand')],
  },
  fotos: {
    title: 'Foto’s',
    sees: [
      count('listitem', undefined, { atLeast: 12 }),
      button(/^Download /),
      leadsTo('/beeldbank/item/'),
      text('Volgende'),
      link('Mijn collectie', '/beeldbank/collections'),
      link('Mijn downloads', '/beeldbank/downloads'),
    ],
  },
  foto: {
    title: beschrijving,
    sees: [button('Download'), button('Bewaar'), button(/^Vergroot /), text(eigenaar)],
    admin: [link('Bewerken', /^\/admin\/beeldbank\/item\//)],
    lid: [none('link', 'Bewerken')],
  },
  collections: {
    title: 'Mijn collectie',
    sees: [link('Beeldbank', '/beeldbank/foto'), link('Mijn downloads', '/beeldbank/downloads')],
  },
  downloads: {
    title: 'Mijn downloads',
    sees: [link('Beeldbank', '/beeldbank/foto'), link('Mijn collectie', '/beeldbank/collections')],
  },
  video: {
    title: 'Video',
    sees: [
      text('2019'),
      text('1080p'),
      text('Grote bestanden'),
      ...downloads('Timelapse 2019', 'Dorpen, 20 seconden', 'Dorpen, 30 seconden'),
      ...downloads('Natuur, 20 seconden', 'Natuur, 30 seconden'),
    ],
  },
  adminFotos: {
    title: 'Beeldbank',
    sees: [count('listitem', undefined, { atLeast: 12 }), leadsTo('/admin/beeldbank/item/'), text('Volgende')],
  },
  adminFoto: {
    title: 'Foto bewerken',
    sees: [field('eigenaar'), field('beschrijving'), text('Tags'), text('Thema’s'), save, button('Verwijderen')],
  },
  trash: { title: 'Prullenbak', sees: [link('Naar de beeldbank', '/admin/beeldbank')] },
  leden: {
    title: 'Leden',
    sees: [
      column(/^Naam/),
      ...[/^E-mail/, /^Plaats/, /^Status/].map((name) => onWide(column(name))),
      search,
      leadsTo('/leden/lid/'),
      text('Betalend lid'),
    ],
    admin: [link('Nieuw', '/leden/new'), button(/^Verwijder /), text('Heeft account')],
    lid: [none('link', 'Nieuw'), none('button', /^Verwijder/)],
  },
  newLid: { title: 'Lid toevoegen', sees: [...lidFields, field('email', 'email'), save] },
  importLeden: { title: 'Leden importeren', sees: [field('file', 'file'), button('Download een voorbeeldbestand')] },
  lid: {
    title: naam,
    sees: [heading(2, 'Contact'), text('Els van Dalen'), text('1234 AB'), link('Terug', '/leden')],
    admin: [link('Bewerken', /\?bewerken$/), button('Verwijderen'), heading(2, 'Accounts')],
    lid: [none('link', 'Bewerken'), none('button', 'Verwijderen')],
  },
  bedrijven: {
    title: 'Bedrijven',
    sees: [search, button(/^Favoriet: /), link('Tabel', /weergave=tabel/)],
    admin: [link('Nieuw', '/bedrijven/new'), button(/^Verwijder /)],
    lid: [none('link', 'Nieuw'), none('button', /^Verwijder/)],
  },
  newBedrijf: { title: 'Bedrijf toevoegen', sees: [...bedrijfFields, save] },
  editBedrijf: { title: 'Bedrijf bewerken', sees: [...bedrijfFields, save] },
  logo: { title: 'Logo', sees: downloads('Logo', 'Logo met subregel', 'Variaties') },
  kleurenpalet: {
    title: 'Kleurenpalet',
    sees: [
      ...['C51 M0 Y0 K0', 'C75 M0 Y100 K0', 'C80 M42 Y82 K44', '#7fcff5', '#3aaa35', '#2f5234'].map(text),
      ...['297', '369', '554'].map((pms) => button(new RegExp(`^PMS ${pms} kopiëren`))),
      heading(2, 'Extra kleuren'),
      ...['Rood', 'Roze', 'Bruin', 'Oranje'].map((name) => heading(3, name)),
    ],
  },
  social: {
    title: 'Social media',
    sees: [
      text('in de huisstijl'),
      text('Hooguit drie regels tekst, een beeld van 4:3 en het logo in de groene balk met het hert.'),
      image(/^Het format van een post/),
      region('Voor het seizoen'),
      text('vanaf half september'),
      text('vanaf oktober'),
      region('Voorbeelden'),
      count('heading', /^(Bronsttijd|Wildmenu|Winterrust|Bloesem|Sterrennacht|Heidebloei)$/, 6),
      ...downloads('Social media posts'),
    ],
  },
  teksten: { title: 'Teksten', sees: [...['Kort', 'Middel', 'Lang', '100% wild garantie'].map(text)] },
  jaarplan: {
    title: 'Jaarplan',
    sees: [
      ...['2023', '2022', '2021', '2020', '2019', '2018'].map((year) => heading(2, year)),
      ...downloads('Infographic 2023', 'Jaaroverzicht 2023', 'Infographic 2022', 'Jaaroverzicht 2022'),
      ...downloads('Jaaroverzicht 2021', 'Meerjarenplan 2022-2025', 'Jaaroverzicht 2020', 'Jaaroverzicht 2019'),
      ...downloads('Jaaroverzicht 2018', 'Jaarplan 2018'),
    ],
  },
  bijeenkomsten: {
    title: 'Bijeenkomsten',
    sees: [
      ...['maart 2025', 'december 2024', 'november 2023', 'november 2018'].map(text),
      ...downloads('Een verhaal dat blijft', 'Aan de slag met foto en tekst', 'Terugblik 2024', 'Vooruitblik 2025'),
      ...downloads('Bezoekersonderzoek 2023', 'Het hele jaar wild', 'Het merk Wildgebied', 'Plannen voor 2019'),
      link(/^Vul de enquête in, duurt ongeveer 5 minuten, opent in een nieuw tabblad/, /^https:/),
    ],
  },
  files: { title: 'Bestanden', sees: [link('Nieuw', '/admin/bestanden/new'), column(/^Titel/), tab('Oude versies')] },
  newFile: { title: 'Bestand toevoegen', sees: [field('section'), field('file', 'file'), field('title'), save] },
  editFile: { title: 'Bestand bewerken', sees: [field('section'), field('title'), field('filename'), save] },
  replaceFile: { title: 'Bestand vervangen', sees: [field('file', 'file'), button('Vervangen')] },
  accounts: { title: 'Accounts', sees: [text('Dit ben jij'), tab(/^Mail die niet aankwam/), button(/^Acties voor /)] },
});
