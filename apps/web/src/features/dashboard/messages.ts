import { createTranslate } from '../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'dashboard.morning': 'Goedemorgen',
  'dashboard.afternoon': 'Goedemiddag',
  'dashboard.evening': 'Goedenavond',
  'dashboard.lead': 'Zoek een foto voor je website, pak het logo of lees wat er dit jaar op de planning staat.',
  'dashboard.counts': 'In cijfers',
  'dashboard.leden': 'Leden',
  'dashboard.toLeden': 'Bekijk de leden',
  'dashboard.beelden': 'Beelden',
  'dashboard.toBeeldbank': 'Naar de beeldbank',
  'dashboard.downloads': 'Downloads',
  'dashboard.toFotos': 'Bekijk de foto’s',
  'dashboard.countsFailed': 'Niet alle aantallen zijn opgehaald.',
  'dashboard.cards': 'Aan de slag',
  'dashboard.logo': 'Logo',
  'dashboard.logoText': 'Voor druk en scherm.',
  'dashboard.social': 'Social media',
  'dashboard.socialText': 'Kant-en-klare berichten in de huisstijl.',
  'dashboard.beeldbank': 'Beeldbank',
  'dashboard.beeldbankText': 'Foto’s en films van het hele gebied.',
  'dashboard.teksten': 'Teksten',
  'dashboard.tekstenText': 'Klaar om te plakken op je website of in een folder.',
  'dashboard.guarantee': 'Vertel ons verhaal',
  'dashboard.more': 'Meer informatie',
  'dashboard.moreAbout': 'Meer informatie over {subject}',
  'dashboard.newest': 'Net toegevoegd',
  'dashboard.allFotos': 'Alle foto’s',
  'dashboard.documents': 'Nieuw bij de documenten',
  'dashboard.noDocuments': 'Er staan nog geen documenten.',
  'dashboard.documentsError': 'De documenten zijn niet opgehaald',
  'dashboard.documentFacts': '{kind}, toegevoegd op {date}',
} as const;

export const t = createTranslate(messages);
