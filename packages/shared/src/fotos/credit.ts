import { normalise } from '../names.js';

/** Returns the line to print beside a photo: who made it, and the organisation that supplies it. */
export const toCreditLine = ({ eigenaar }: { eigenaar: string }, organisation: string): string =>
  eigenaar && normalise(eigenaar) !== normalise(organisation) ? `${eigenaar} / ${organisation}` : organisation;
