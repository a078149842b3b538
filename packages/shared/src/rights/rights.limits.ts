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

/** From the most to the least permissive. `overleg`: ask first. */
export const verdicts = ['ja', 'overleg', 'nee'] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * Why a photo may not be used as such. `licentie_onbekend`, `licentie_overleg`, `personen` (recognisable, without consent):
 * ask first. `licentie_intern`: for no purpose. `licentie_doel`, `doel`: not for this purpose. `nog_niet`, `verlopen`:
 * outside its dates. `ingetrokken`: consent was withdrawn.
 */
export const usageReasons = [
  'licentie_onbekend',
  'licentie_overleg',
  'licentie_intern',
  'licentie_doel',
  'doel',
  'personen',
  'nog_niet',
  'verlopen',
  'ingetrokken',
] as const;
export type UsageReason = (typeof usageReasons)[number];
