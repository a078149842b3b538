import { mapFotoTexts, type FotoText } from '@ledenportaal/shared';

/** Reads the texts of a stored foto; empty where it has none. */
export const toTexts = (foto: Partial<Record<FotoText, string | null>>) => mapFotoTexts((name) => foto[name] ?? '');
