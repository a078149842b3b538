import { mapFotoTexts, type FotoBulkChange, type FotoContent } from '@ledenportaal/shared';
import { diff, type Changes } from '../../../platform/database/diff.js';
import { toUniqueIds } from '../foto-content.js';
import { changeRechten } from '../foto-rechten.js';

/** Returns the content of a photo after the change. A second application of the same change changes nothing. */
export const applyChange = (content: FotoContent, change: FotoBulkChange): FotoContent => {
  const { append, replace, remove, add } = change;
  const changeLabels = (field: 'tags' | 'themes') => {
    const removed = toUniqueIds(remove?.[field] ?? []);
    const kept = toUniqueIds(replace?.[field] ?? content[field]).filter((id) => !removed.includes(id));
    return toUniqueIds([...kept, ...(add?.[field] ?? [])]);
  };
  const texts = mapFotoTexts((name) => change[name] ?? content[name]);
  return {
    ...content,
    ...texts,
    status: change.status ?? content.status,
    rechten: changeRechten(content.rechten, change.rechten),
    beschrijving: appendText(texts.beschrijving, append?.beschrijving),
    tags: changeLabels('tags'),
    themes: changeLabels('themes'),
  };
};

const appendText = (text: string, added = '') => {
  if (!added || text === added || text.endsWith(`\n${added}`)) return text;
  return text ? `${text}\n${added}` : added;
};

/** The names of the fields that a change sets. */
export const getFieldNames = ({ append, replace, remove, add, ...texts }: FotoBulkChange): string[] => {
  const changesLabel = (field: 'tags' | 'themes') =>
    replace?.[field] ?? (remove?.[field].length || add?.[field].length);
  return [
    ...Object.keys(texts),
    ...(append && texts.beschrijving === undefined ? ['beschrijving'] : []),
    ...(['tags', 'themes'] as const).filter(changesLabel),
  ];
};

/**
 * What a change does, for the audit log: of labels those that it takes off, and those that it adds. The former values of
 * other fields differ by photo.
 */
export const toBulkChanges = ({ append, replace, remove, add, ...fields }: FotoBulkChange): Changes => {
  const getAdded = (field: 'tags' | 'themes') => [...(replace?.[field] ?? []), ...(add?.[field] ?? [])];
  const getRemoved = (field: 'tags' | 'themes') => (replace?.[field] ? null : (remove?.[field] ?? []));
  const appended = append && { beschrijving: `… ${append.beschrijving}` };
  const before = { tags: getRemoved('tags'), themes: getRemoved('themes') };
  return diff(before, { ...fields, ...appended, tags: getAdded('tags'), themes: getAdded('themes') });
};
