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
