import { normalise } from '../names.js';

type CreditedFoto = { eigenaar: string; rechten?: { credit: string } | null | undefined };

/**
 * Returns the line to print beside a photo: that of its rights, or else one of who made it and the organisation that
 * supplies it. `format` completes the latter.
 */
export const toCreditLine = (
  { eigenaar, rechten }: CreditedFoto,
  organisation: string,
  format = (names: string) => names,
): string => {
  if (rechten?.credit) return rechten.credit;
  const hasMaker = eigenaar && normalise(eigenaar) !== normalise(organisation);
  return format(hasMaker ? `${eigenaar} / ${organisation}` : organisation);
};
