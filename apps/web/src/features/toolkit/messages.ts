import { createTranslate } from '../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'content.copy': 'Kopieer tekst',

  'logo.lead': 'Elk pakket is een zipbestand: pak het uit en kies het bestand dat je nodig hebt.',
  'logo.error': 'De logo’s zijn niet opgehaald',
  'logo.none': 'Er staan nog geen logo’s',
  'logo.noneText': 'Zodra een beheerder ze heeft toegevoegd, vind je ze hier.',
  'logo.which': 'Welk bestand kies je?',
  'logo.svg': 'Voor je website. Blijft scherp, hoe groot je het ook maakt.',
  'logo.pdf': 'Voor de drukker en voor borden, in de juiste drukkleuren.',
  'logo.png': 'Voor Word, PowerPoint, mail en social media, met een doorzichtige achtergrond.',

  'kleurenpalet.lead':
    'Klik op een waarde om die te kopiëren, of download alle kleuren. CMYK en PMS zijn voor drukwerk, RGB en hex voor een scherm.',
  'kleurenpalet.error': 'De kleuren zijn niet opgehaald',
  'kleurenpalet.brand': 'Merkkleuren',
  'kleurenpalet.extras': 'Extra kleuren',
  'kleurenpalet.copyOne': '{label} {value} kopiëren, {name}',
  'kleurenpalet.download': 'Download het palet: {kind}',
  'kleurenpalet.ase': 'Adobe (.ase)',
  'kleurenpalet.css': 'CSS',
  'kleurenpalet.gpl': 'GIMP, Inkscape (.gpl)',
  'kleurenpalet.json': 'JSON',

  'social.lead': 'Berichten voor social media, in de huisstijl.',
  'social.error': 'De berichten zijn niet opgehaald',
  'social.none': 'Er zijn nog geen berichten.',
  'social.noneAdmin': 'Voeg ze toe aan social.json in de inhoudsmap en start het portaal opnieuw.',
  'social.format': 'Het format',
  'social.formatText': 'Hooguit drie regels tekst, met daaronder een beeld.',
  'social.seasons': 'Voor het seizoen',
  'social.seasonsText': 'Plaats ze als het zover is: dan zoeken gasten ernaar.',
  'social.samples': 'Voorbeelden',
  'social.picture': 'Download beeld',
  'social.pictureOf': 'Download beeld: {title}',
  'social.notDownloaded': '‘{title}’ is niet gedownload. {reason}',
  'social.samplesText': 'Berichten voor de rest van het jaar.',

  'teksten.lead': 'Vrij te gebruiken op je website en in een folder.',
  'teksten.error': 'De teksten zijn niet opgehaald',
  'teksten.none': 'Er zijn nog geen teksten.',
  'teksten.noneAdmin': 'Voeg ze toe aan teksten.json in de inhoudsmap en start het portaal opnieuw.',
  'teksten.kort': 'Kort',
  'teksten.middel': 'Middel',
  'teksten.lang': 'Lang',
  'teksten.words': '{count} woorden',
  'teksten.copyOne': 'Kopieer tekst: {title}',
} as const;

export const t = createTranslate(messages);
