import { normalise, toUniqueNames } from '@ledenportaal/shared';
import type { TagNames } from '../labels/index.js';

type WithTrefwoorden = { tags: readonly unknown[]; trefwoorden?: readonly string[] | null | undefined };

/** Whether trefwoorden may be the name of a tag of the photo, so that the names of its tags must be known. */
export const needsTagNames = ({ tags, trefwoorden }: WithTrefwoorden): boolean =>
  tags.length > 0 && !!trefwoorden?.length;

/** Returns a function that returns whether a trefwoord is the name of one of the tags of a photo. */
const createIsTag = ({ tags }: WithTrefwoorden, tagNames: TagNames) => {
  const names = new Set(tags.map((id) => tagNames.get(String(id))));
  return (trefwoord: string) => names.has(normalise(trefwoord));
};

/** Returns the trefwoorden of a photo that are not the name of one of its tags. */
export const getShownTrefwoorden = (foto: WithTrefwoorden, tagNames: TagNames): string[] => {
  const trefwoorden = [...(foto.trefwoorden ?? [])];
  return needsTagNames(foto) ? trefwoorden.filter(not(createIsTag(foto, tagNames))) : trefwoorden;
};

/** Returns the trefwoorden of a photo after an edit: those that are not shown stay. */
export const replaceShownTrefwoorden = (foto: WithTrefwoorden, shown: string[], tagNames: TagNames): string[] =>
  needsTagNames(foto) ? toUniqueNames([...foto.trefwoorden!.filter(createIsTag(foto, tagNames)), ...shown]) : shown;

const not =
  <T>(condition: (value: T) => boolean) =>
  (value: T) =>
    !condition(value);
