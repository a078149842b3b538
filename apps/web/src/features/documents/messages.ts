import { createTranslate } from '../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'jaarplan.lead': 'Wat we van plan waren en wat ervan gekomen is, per jaar.',
  'jaarplan.error': 'De jaarplannen zijn niet opgehaald',
  'jaarplan.none': 'Er staan nog geen jaarplannen',
  'jaarplan.noneText': 'Zodra een beheerder ze heeft toegevoegd, vind je ze hier.',

  'bijeenkomsten.lead': 'De presentaties van onze bijeenkomsten, de laatste eerst.',
  'bijeenkomsten.error': 'De bijeenkomsten zijn niet opgehaald',
  'bijeenkomsten.none': 'Er staan nog geen presentaties',
  'bijeenkomsten.noneText': 'Na een bijeenkomst vind je hier wat er is getoond.',
  'bijeenkomsten.survey': 'Enquête',
  'bijeenkomsten.surveyText': 'Duurt ongeveer {minutes} minuten en opent in een nieuw tabblad.',
  'bijeenkomsten.surveyLink': 'Vul de enquête in',
  'bijeenkomsten.surveyName': 'Vul de enquête in, duurt ongeveer {minutes} minuten, opent in een nieuw tabblad',
} as const;

export const t = createTranslate(messages);
