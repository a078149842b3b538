import { firstErrors } from '@ledenportaal/shared';
import { getCustomMessage } from './custom-messages.js';
import { pageTitles } from './routing/path-table.js';

/** The translations that several features share, including the titles of the pages. */
export const messages = {
  ...pageTitles,

  'site.name': 'Ledenportaal',
  'site.version': 'Versie {version}',
  'site.skip': 'Naar de inhoud',
  'site.home': '{name}, naar het begin',
  'site.retry': 'Opnieuw proberen',
  'site.cancel': 'Annuleren',
  'site.close': 'Sluiten',
  'site.emptyField': 'Maak het zoekveld leeg',
  'site.stay': 'Blijven',
  'site.leave': 'Weggaan',
  'site.busy': 'Er wordt hard gewerkt op je gegevens van het internet te halen',
  'site.offline': 'Geen verbinding. Zodra die er weer is, gaat het vanzelf verder.',
  'site.wait': 'Over {wait} kan het weer.',
  'site.unexpected': firstErrors.unexpected.text,
  'site.unreachable': 'De server is niet bereikbaar. Controleer je verbinding.',
  'site.report': 'Blijft het misgaan? Meld het de beheerder, met dit kenmerk: {requestId}',
  'site.strangeReply': 'De server gaf een onverwacht antwoord.',

  'menu.label': 'Hoofdmenu',
  'menu.title': 'Menu',
  'menu.open': 'Menu openen',
  'menu.close': 'Menu sluiten',
  'menu.fold': 'Menu inklappen',
  'menu.unfold': 'Menu uitklappen',
  'menu.user': 'Menu van {name}',
  'menu.profile': 'Profiel',
  'menu.signOut': 'Sign out',
  'menu.signOutText': 'Als je nu uitlogt, gaat verloren waar je mee bezig was.',
  'menu.toolkits': 'Toolkits',
  'menu.beeldbank': 'Beeldbank',
  'menu.beheer': 'Administratie',

  'notFound.title': 'Deze pagina bestaat niet',
  'notFound.text': 'De link is verouderd, of er zit een tikfout in het adres.',

  'notAllowed.title': 'Geen toegang',
  'notAllowed.text': 'Deze pagina hoort niet bij je rol. Denk je dat je erbij hoort te kunnen? Vraag het de beheerder.',

  'broken.title': 'Er ging iets mis',
  'broken.offline': 'Deze pagina is nog niet opgehaald',
  'broken.offlineText': 'Zodra er verbinding is, zie je hem vanzelf.',
  'broken.text': 'Deze pagina werkt even niet. Probeer het opnieuw; wat je had opgeslagen is er nog.',
  'broken.home': 'Naar het begin',

  'login.password': 'Wachtwoord',
  'login.needed': firstErrors.not_signed_in.text,

  'signup.voornaam': 'Voornaam',
  'signup.name': 'Achternaam',
  'signup.bedrijf': 'Bedrijf',
  'signup.bedrijfHelp': 'Mag leeg blijven.',

  'reset.title': 'Nieuw wachtwoord',
  'reset.password': 'Nieuw wachtwoord',

  'dashboard.title': 'Dashboard',
  'dashboard.search': 'Zoek een foto',

  'fotos.search': 'Zoek een foto',
  'fotos.one': 'foto',
  'fotos.many': 'foto’s',
  'fotos.page': 'pagina {page} van {last}',
  'fotos.noneAtAll': 'De beeldbank is nog leeg.',
  'fotos.addFirst': 'Voeg de eerste foto toe',
  'fotos.error': 'De foto’s zijn niet opgehaald',

  'filters.title': 'Filters',
  'filters.button': 'Filters',
  'filters.buttonCount': 'Filters ({count})',
  'filters.close': 'Filters sluiten',
  'filters.active': 'Actieve filters',
  'filters.remove': '{naam}: filter weghalen',
  'filters.clear': 'Wis alles',
  'filters.show': 'Toon {count}',

  'lacks.title': 'Nog te doen',

  'pager.label': 'Bladeren',
  'pager.previous': 'Vorige',
  'pager.next': 'Volgende',
  'pager.page': 'Pagina {page}',
  'pager.title': 'pagina {page}',

  'foto.noText': 'Zonder beschrijving',
  'foto.downloadError': firstErrors.bad_login.text,
  'foto.toFotos': 'Naar de foto’s',

  'adminFoto.eigenaar': 'Eigenaar',
  'adminFoto.tags': 'Tags',
  'adminFoto.themes': 'Thema’s',

  'trash.error': 'De prullenbak is niet opgehaald',

  'tags.menu': 'Foto tags',
  'themas.menu': 'Foto thema',

  'table.clear': 'Wis zoekopdracht',

  'server.error': 'Serer error',
  'server.message': 'Dit was het bericht van de server',

  'collection.title': 'Mijn collectie',

  'upload.refused': 'Dat lukt niet.',

  'form.leaveTitle': 'Nog niet alles is opgeslagen',
  'form.leaveText': 'Als je nu weggaat, gaat verloren wat je hebt getypt.',
  'form.restored': 'Wat je had getypt, staat er weer.',
  'form.save': 'Opslaan',

  'analytics.label': 'Bezoek tellen',
} as const;

type Messages = Readonly<Record<string, string>>;
type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never;
type PlaceholderValues<Text> = [Placeholder<Text>] extends [never] ? [] : [Record<Placeholder<Text>, string | number>];

/**
 * Creates the function that returns a text of a feature, or one that features share, with its placeholders (`{count}`)
 * filled in. Each feature has its own, so that a page loads no texts of others.
 */
export const createTranslate = <const Own extends Messages>(own: Own) => {
  type All = Own & typeof messages;
  const all: Messages = { ...messages, ...own };
  return <K extends keyof All & string>(key: K, ...[values]: PlaceholderValues<All[K]>): string =>
    (getCustomMessage(key) ?? all[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) =>
      String((values as Record<string, unknown>)[name]),
    );
};

/** For texts that features share. */
export const t = createTranslate({});
