/** What a photo can be used for. */
export const purposes = ['website', 'social', 'drukwerk', 'pers', 'advertentie'] as const;
export type Purpose = (typeof purposes)[number];
/** Whether people in a photo can be recognised. */
export const personenStates = ['ja', 'nee', 'onbekend'] as const;
/** Whether these people agree with its use. */
export const toestemmingStates = ['niet_nodig', 'onbekend', 'gegeven', 'ingetrokken'] as const;
/** The key of the licence of a photo about whose rights nothing is known. The list of licences always has it. */
export const unknownLicence = 'onbekend';
/** Maximum number of characters of a credit and a holder, of an address of terms, and of a note. */
export const maxCredit = 200;
export const maxTermsAddress = 500;
export const maxNotitie = 2_000;
/** How many days before its last day a photo is listed as one that expires. */
export const expiringDays = 30;
/** What can be wrong with the rights of photos, for the filter `rechten` of admins. */
export const rightsProblems = [
  'verlopen',
  'verloopt',
  'nog_niet',
  'ingetrokken',
  'personen',
  'onbekend',
  'intern',
] as const;
export type RightsProblem = (typeof rightsProblems)[number];
