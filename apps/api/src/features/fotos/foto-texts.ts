import { mapFotoTexts, type FotoText } from '@ledenportaal/shared';

/** Reads the texts of a stored foto; empty where it has none. */
export const toTexts = (foto: Partial<Record<FotoText, string | null>>) => mapFotoTexts((name) => foto[name] ?? '');

const maxNameLength = 60;

/** Returns the beschrijving of a foto on one line, shortened. */
export const getDisplayName = ({ beschrijving }: { beschrijving: string }): string => {
  const characters = [...beschrijving.replace(/\s+/g, ' ')];
  if (characters.length > maxNameLength) return `${characters.slice(0, maxNameLength).join('').trimEnd()}…`;
  return characters.join('') || 'Zonder beschrijving';
};
