import type { BulkChange } from './useBulkUpdate.js';

export const bulkKinds = [
  'add',
  'takeOff',
  'replace',
  'eigenaar',
  'locatie',
  'beschrijving',
  'publish',
  'hide',
] as const;
export type BulkKind = (typeof bulkKinds)[number];

/** What the dialog of a bulk change contains. `isAppended`: the beschrijving is added to the existing one. */
export type BulkValues = { text: string; isAppended: boolean; tags: string[]; themes: string[] };
export const emptyValues: BulkValues = { text: '', isAppended: true, tags: [], themes: [] };

/** Whether the change removes a text: from all photos, which is easily overlooked. */
export const isEmptying = ({ eigenaar, locatie, beschrijving }: BulkChange) =>
  [eigenaar, locatie, beschrijving].some((text) => text?.trim() === '');

/** The change that the values stand for; undefined as long as they stand for none. */
export const toBulkChange = (
  kind: BulkKind,
  { text, isAppended, tags, themes }: BulkValues,
): BulkChange | undefined => {
  const hasLabels = tags.length + themes.length > 0;
  switch (kind) {
    case 'add':
      return hasLabels ? { add: { tags, themes } } : undefined;
    case 'takeOff':
      return hasLabels ? { remove: { tags, themes } } : undefined;
    case 'replace':
      return hasLabels
        ? { replace: { ...(tags.length > 0 && { tags }), ...(themes.length > 0 && { themes }) } }
        : undefined;
    case 'eigenaar':
    case 'locatie':
      return { [kind]: text };
    case 'beschrijving':
      if (!isAppended) return { beschrijving: text };
      return text.trim() === '' ? undefined : { append: { beschrijving: text } };
    case 'publish':
      return { status: 'zichtbaar' };
    case 'hide':
      return { status: 'concept' };
  }
};
