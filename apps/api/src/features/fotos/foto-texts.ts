import { mapFotoTexts, truncate, type FotoText } from '@ledenportaal/shared';

/** Reads the texts of a stored photo; empty where it has none. */
export const toTexts = (foto: Partial<Record<FotoText, string | null>>) => mapFotoTexts((name) => foto[name] ?? '');

const maxNameLength = 60;

/** Returns the beschrijving of a photo on one line, shortened. */
export const getDisplayName = ({ beschrijving }: { beschrijving: string }): string => {
  const line = beschrijving.replace(/\s+/g, ' ');
  if (line.length > maxNameLength) return `${truncate(line, maxNameLength)}…`;
  return line || 'Zonder beschrijving';
};

/** Returns the name under which the audit log and the activity know a photo; undefined for one without. */
export const getRecordedName = (
  texts: { beschrijving: string },
  { bestandsnaam }: { bestandsnaam?: string | null },
): string | undefined => (texts.beschrijving.trim() ? getDisplayName(texts) : (bestandsnaam ?? undefined));
