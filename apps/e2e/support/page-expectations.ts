import type { Capability } from '@ledenportaal/shared';
import type { PathName } from '../../web/src/lib/routing/path-table.js';
import {
  button,
  columnHeader,
  roleCount,
  field,
  heading,
  image,
  linkStartingWith,
  link,
  absent,
  absentText,
  onWideScreen,
  region,
  tab,
  text,
} from './element-checks.js';
import type { ElementCheck } from './element-checks.js';

export type PageExpectation = {
  /** The h1. */
  title: string | RegExp;
  elements: ElementCheck[];
  /** What who has the capability sees too, and what others do not see. */
  extra?: { access: Capability; elements: ElementCheck[]; absent: ElementCheck[] };
};

/** Records that the route tests create in addition to the demo content. */
export type TestRecords = {
  naam: string;
  beschrijving: string;
  eigenaar: string;
  /** The id in the URL of a page. */
  ids: Partial<Record<PathName, string>>;
};

const downloadButtons = (...titles: string[]) => titles.map((title) => button(`Download ${title}`));
const passwordFields = [field('password', 'password'), field('passwordcheck', 'password')];
const lidFields = ['naam', 'contactpersoon', 'adres', 'postcode', 'plaats', 'type', 'islid'].map((name) => field(name));
const bedrijfFields = ['naam', 'beschrijving', 'categorie', 'plaats', 'website', 'email', 'telefoon'].map((name) =>
  field(name),
);
const searchBox = roleCount('searchbox', undefined, 1);
const saveButton = button('Opslaan');

/** Returns the title and the required elements of each page, by its name in the path table. */
export const getPageExpectations = ({
  naam,
  beschrijving,
  eigenaar,
}: TestRecords): Record<PathName, PageExpectation> => ({
  login: {
    title: 'Fijn dat je er bent',
    elements: [
      field('email', 'email'),
      field('password', 'password'),
      button('Inloggen'),
      link('Maak een account', '/signup'),
      link('Wachtwoord vergeten', '/login/forget'),
    ],
  },
  signup: {
    title: 'Maak een account',
    elements: [
      ...['voornaam', 'name', 'bedrijf'].map((name) => field(name)),
      field('email', 'email'),
      ...passwordFields,
      button('Account aanmaken'),
      link('Log in', '/login'),
    ],
  },
  invitation: {
    title: 'Maak een account',
    elements: [
      text('Deze uitnodiging is verlopen of al gebruikt.'),
      button('Account aanmaken'),
      link('Log in', '/login'),
    ],
  },
  forgot: {
    title: 'Wachtwoord vergeten',
    elements: [field('email', 'email'), button('Wachtwoord opvragen'), link('Terug naar inloggen', '/login')],
  },
  newPassword: {
    title: 'Nieuw wachtwoord',
    elements: [...passwordFields, button('Verzenden'), link('Terug naar inloggen', '/login')],
  },
  verify: {
    title: 'E-mailadres bevestigen',
    elements: [text('Oops!'), link('Terug naar inloggen', '/login')],
  },
  home: {
    title: /^Goede(morgen|middag|navond)/,
    elements: [
      text(/Leden\s*\d+/),
      text(/Beelden\s*\d+/),
      text(/Downloads\s*\d+/),
      link('Naar de beeldbank', '/beeldbank/fotoboek'),
      link('Bekijk de foto’s', '/beeldbank/fotoboek'),
      roleCount('link', /^Meer informatie/, 4),
      link(/^Meer informatie over Logo/, '/toolkit/logo'),
      link(/^Meer informatie over Social/, '/toolkit/social'),
      link(/^Meer informatie over Beeldbank/, '/beeldbank'),
      link(/^Meer informatie over Teksten/, '/toolkit/teksten'),
    ],
    extra: {
      access: 'settings.edit',
      elements: [heading(2, 'Nog te doen'), text(/reservekopie/), text('Versie')],
      absent: [absentText(/reservekopie/)],
    },
  },
  profile: {
    title: /\S/,
    elements: [tab('Social media'), tab('Tijdlijn'), tab('Instellingen'), field('file'), text('.jpg of .jpeg')],
  },
  tags: {
    title: 'Lijst met tags',
    elements: [
      columnHeader(/^Titel/),
      link('Nieuw', '/beeldbank/tags/new'),
      link('Prullenbak', '/admin/labels/prullenbak'),
      button(/^Verwijder /),
      searchBox,
    ],
  },
  newTag: { title: 'Tags Toevoegen', elements: [field('naam'), saveButton] },
  themas: {
    title: 'Lijst met themas',
    elements: [
      columnHeader(/^Titel/),
      link('Nieuw', '/beeldbank/themas/new'),
      link('Prullenbak', '/admin/labels/prullenbak'),
      button(/^Verwijder /),
      searchBox,
    ],
  },
  eigenaars: {
    title: 'Eigenaars',
    elements: [columnHeader(/^Naam/), button(/^Hernoemen: /), linkStartingWith('/beeldbank/foto?eigenaar='), searchBox],
  },
  rechten: {
    title: 'Rechten',
    elements: [
      heading(2, 'Nog te regelen'),
      link(/^Licentie onbekend, /, '/admin/beeldbank?rechten=onbekend'),
      heading(2, 'Niet te zien voor leden'),
      heading(3, 'Rechten verlopen'),
      button('Zet een licentie voor alle foto’s'),
    ],
  },
  woorden: {
    title: 'Woorden',
    elements: [
      tab('Synoniemen'),
      tab('Zoekvragen zonder resultaat'),
      button('Nieuwe groep'),
      heading(2, 'Er zijn nog geen synoniemen'),
    ],
  },
  newThema: { title: 'Thema Toevoegen', elements: [field('naam'), saveButton] },
  labelTrash: {
    title: 'Prullenbak tags en thema’s',
    elements: [link('Naar de tags', '/beeldbank/tags'), link('Naar de thema’s', '/beeldbank/themas')],
  },
  importFotos: {
    title: 'Gegevens importeren',
    elements: [field('file', 'file'), heading(2, 'Zo ziet het bestand eruit'), text('bestandsnaam')],
  },
  reeksen: { title: 'Reeksen', elements: [link('Foto toevoegen', '/beeldbank/upload')] },
  lookAlikes: {
    title: 'Dubbele foto’s',
    elements: [link('Naar de beeldbank', '/admin/beeldbank')],
  },
  jobs: {
    title: 'Laatste bewerkingen',
    elements: [link('Naar de beeldbank', '/admin/beeldbank')],
  },
  activiteit: {
    title: 'Activiteit',
    elements: [
      button('Exporteren'),
      roleCount('combobox', /^(Persoon|Soort)$/, 2),
      link('Deze week', /^\/admin\/activiteit\?van=/),
      text(/\d wijzigingen/),
    ],
  },
  upload: {
    title: 'Foto toevoegen',
    elements: [
      field('file', 'file'),
      text('Kies één JPEG, of veel tegelijk: ook een hele map.'),
      text('Nog niet tonen (concept)'),
      button('Kies bestanden'),
      button('Kies een map'),
      text('Geen JPEG? Zo maak je er een'),
    ],
  },
  fotos: {
    title: 'Foto’s',
    elements: [
      roleCount('listitem', undefined, { atLeast: 12 }),
      button(/^Download /),
      linkStartingWith('/beeldbank/item/'),
      text('Volgende'),
      link('Mijn collectie', '/beeldbank/collections'),
      link('Mijn downloads', '/beeldbank/downloads'),
    ],
  },
  foto: {
    title: beschrijving,
    elements: [button('Download'), button('Bewaar'), button(/^Vergroot /), text(eigenaar)],
    extra: {
      access: 'fotos.edit',
      elements: [link('Bewerken', /^\/admin\/beeldbank\/item\//)],
      absent: [absent('link', 'Bewerken')],
    },
  },
  collections: {
    title: 'Mijn collectie',
    elements: [link('Beeldbank', '/beeldbank/foto'), link('Mijn downloads', '/beeldbank/downloads')],
  },
  downloads: {
    title: 'Mijn downloads',
    elements: [link('Beeldbank', '/beeldbank/foto'), link('Mijn collectie', '/beeldbank/collections')],
  },
  video: {
    title: 'Video',
    elements: [
      text('2019'),
      text('1080p'),
      text('Grote bestanden'),
      ...downloadButtons('Timelapse 2019', 'Dorpen, 20 seconden', 'Dorpen, 30 seconden'),
      ...downloadButtons('Natuur, 20 seconden', 'Natuur, 30 seconden'),
    ],
  },
  adminFotos: {
    title: 'Beeldbank',
    elements: [
      roleCount('listitem', undefined, { atLeast: 12 }),
      linkStartingWith('/admin/beeldbank/item/'),
      text('Volgende'),
    ],
  },
  adminFoto: {
    title: 'Foto bewerken',
    elements: [
      field('eigenaar'),
      field('beschrijving'),
      text('Tags'),
      text('Thema’s'),
      text('Zichtbaar voor leden'),
      button('Rechtsom draaien'),
      button('Uitsnede'),
      button('Foto vervangen'),
      saveButton,
      button('Verwijderen'),
    ],
  },
  trash: { title: 'Prullenbak', elements: [link('Naar de beeldbank', '/admin/beeldbank')] },
  leden: {
    title: 'Leden',
    elements: [
      columnHeader(/^Naam/),
      ...[/^E-mail/, /^Plaats/, /^Status/].map((name) => onWideScreen(columnHeader(name))),
      searchBox,
      linkStartingWith('/leden/lid/'),
      text('Betalend lid'),
    ],
    extra: {
      access: 'leden.edit',
      elements: [
        link('Nieuw', '/leden/new'),
        link('Prullenbak', '/admin/leden/prullenbak'),
        button(/^Verwijder /),
        text('Heeft account'),
      ],
      absent: [absent('link', 'Nieuw'), absent('button', /^Verwijder/)],
    },
  },
  newLid: { title: 'Lid toevoegen', elements: [...lidFields, field('email', 'email'), saveButton] },
  importLeden: {
    title: 'Leden importeren',
    elements: [field('file', 'file'), button('Download een voorbeeldbestand')],
  },
  ledenTrash: { title: 'Prullenbak leden', elements: [link('Naar de leden', '/leden')] },
  lid: {
    title: naam,
    elements: [heading(2, 'Contact'), text('Els van Dalen'), text('1234 AB'), link('Terug', '/leden')],
    extra: {
      access: 'leden.edit',
      elements: [link('Bewerken', /\?bewerken$/), button('Verwijderen'), heading(2, 'Accounts')],
      absent: [absent('link', 'Bewerken'), absent('button', 'Verwijderen')],
    },
  },
  bedrijven: {
    title: 'Bedrijven',
    elements: [searchBox, button(/^Favoriet: /), link('Tabel', /weergave=tabel/)],
    extra: {
      access: 'bedrijven.edit',
      elements: [link('Nieuw', '/bedrijven/new'), button(/^Verwijder /)],
      absent: [absent('link', 'Nieuw'), absent('button', /^Verwijder/)],
    },
  },
  newBedrijf: { title: 'Bedrijf toevoegen', elements: [...bedrijfFields, saveButton] },
  editBedrijf: { title: 'Bedrijf bewerken', elements: [...bedrijfFields, saveButton] },
  logo: { title: 'Logo', elements: downloadButtons('Logo', 'Logo met subregel', 'Variaties') },
  kleurenpalet: {
    title: 'Kleurenpalet',
    elements: [
      ...['C51 M0 Y0 K0', 'C75 M0 Y100 K0', 'C80 M42 Y82 K44', '#7fcff5', '#3aaa35', '#2f5234'].map(text),
      ...['297', '369', '554'].map((pms) => button(new RegExp(`^PMS ${pms} kopiëren`))),
      heading(2, 'Extra kleuren'),
      ...['Rood', 'Roze', 'Bruin', 'Oranje'].map((name) => heading(3, name)),
    ],
  },
  social: {
    title: 'Social media',
    elements: [
      text('in de huisstijl'),
      text('Hooguit drie regels tekst, een beeld van 4:3 en het logo in de groene balk met het hert.'),
      image(/^Het format van een post/),
      region('Voor het seizoen'),
      text('vanaf half september'),
      text('vanaf oktober'),
      region('Voorbeelden'),
      roleCount('heading', /^(Bronsttijd|Wildmenu|Winterrust|Bloesem|Sterrennacht|Heidebloei)$/, 6),
      ...downloadButtons('Social media posts'),
    ],
  },
  teksten: { title: 'Teksten', elements: [...['Kort', 'Middel', 'Lang', '100% wild garantie'].map(text)] },
  jaarplan: {
    title: 'Jaarplan',
    elements: [
      ...['2023', '2022', '2021', '2020', '2019', '2018'].map((year) => heading(2, year)),
      ...downloadButtons('Infographic 2023', 'Jaaroverzicht 2023', 'Infographic 2022', 'Jaaroverzicht 2022'),
      ...downloadButtons('Jaaroverzicht 2021', 'Meerjarenplan 2022-2025', 'Jaaroverzicht 2020', 'Jaaroverzicht 2019'),
      ...downloadButtons('Jaaroverzicht 2018', 'Jaarplan 2018'),
    ],
  },
  bijeenkomsten: {
    title: 'Bijeenkomsten',
    elements: [
      ...['maart 2025', 'december 2024', 'november 2023', 'november 2018'].map(text),
      ...downloadButtons(
        'Een verhaal dat blijft',
        'Aan de slag met foto en tekst',
        'Terugblik 2024',
        'Vooruitblik 2025',
      ),
      ...downloadButtons('Bezoekersonderzoek 2023', 'Het hele jaar wild', 'Het merk Wildgebied', 'Plannen voor 2019'),
      link(/^Vul de enquête in, duurt ongeveer 5 minuten, opent in een nieuw tabblad/, /^https:/),
    ],
  },
  files: {
    title: 'Bestanden',
    elements: [link('Nieuw', '/admin/bestanden/new'), columnHeader(/^Titel/), tab('Oude versies')],
  },
  newFile: {
    title: 'Bestand toevoegen',
    elements: [field('section'), field('file', 'file'), field('title'), saveButton],
  },
  editFile: { title: 'Bestand bewerken', elements: [field('section'), field('title'), field('filename'), saveButton] },
  replaceFile: { title: 'Bestand vervangen', elements: [field('file', 'file'), button('Vervangen')] },
  accounts: {
    title: 'Accounts',
    elements: [
      text('Dit ben jij'),
      tab(/^Mail die niet aankwam/),
      button(/^Acties voor /),
      link('Wie mag wat', '/admin/rollen'),
    ],
  },
  rollen: {
    title: 'Wie mag wat',
    elements: [
      ...['Wat', 'Gebruiker', 'Redacteur', 'Secretaris', 'Beheerder'].map(columnHeader),
      roleCount('rowheader', undefined, { atLeast: 11 }),
      link('Naar de accounts', '/admin/accounts'),
    ],
  },
  instellingen: {
    title: 'Instellingen',
    elements: [
      link(/^Organisatie/, '/admin/instellingen?deel=organisatie'),
      link(/^Huisstijl/, '/admin/instellingen?deel=huisstijl'),
      link(/^Geschiedenis/, '/admin/instellingen?deel=geschiedenis'),
    ],
  },
});
