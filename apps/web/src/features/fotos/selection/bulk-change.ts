import {
  getClearedRights,
  getRightsErrors,
  toRightsChange,
  type ChosenRights,
  type RightsValues,
} from '../../rights/edit/rights-values.js';
import type { BulkChange } from './useBulkUpdate.js';

export const bulkKinds = [
  'add',
  'takeOff',
  'replace',
  'eigenaar',
  'locatie',
  'beschrijving',
  'rechten',
  'publish',
  'hide',
] as const;
export type BulkKind = (typeof bulkKinds)[number];

/** The changes of one text. */
export const textKinds = ['eigenaar', 'locatie', 'beschrijving'] as const satisfies BulkKind[];
type TextKind = (typeof textKinds)[number];
export const isTextKind = (kind: BulkKind): kind is TextKind => textKinds.some((each) => each === kind);

/** What the dialog of a bulk change contains. `isAppended`: the beschrijving is added to the existing one. */
export type BulkValues = {
  text: string;
  isCleared: boolean;
  isAppended: boolean;
  tags: string[];
  themes: string[];
  /** The rights that are changed. */
  rechten: ChosenRights;
};
export const emptyValues: BulkValues = {
  text: '',
  isCleared: false,
  isAppended: true,
  tags: [],
  themes: [],
  rechten: {},
};

/** Whether the values clear a text or a right. */
export const clearsValues = (kind: BulkKind, { isCleared, rechten }: BulkValues): boolean =>
  kind === 'rechten' ? getClearedRights(rechten).length > 0 : isCleared;

/**
 * The change that the values stand for; undefined as long as they stand for none. Only `isCleared` clears a text.
 */
export const toBulkChange = (
  kind: BulkKind,
  { text, isCleared, isAppended, tags, themes, rechten }: BulkValues,
): BulkChange | undefined => {
  if (isTextKind(kind)) {
    if (isCleared) return { [kind]: '' };
    if (text.trim() === '') return undefined;
    return kind === 'beschrijving' && isAppended ? { append: { beschrijving: text } } : { [kind]: text };
  }
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
    case 'rechten':
      return Object.keys(rechten).length > 0 && Object.keys(getRightsErrors(rechten)).length === 0
        ? { rechten: toRightsChange(rechten as Partial<RightsValues>) }
        : undefined;
    case 'publish':
      return { status: 'zichtbaar' };
    case 'hide':
      return { status: 'concept' };
  }
};
