import { dutchErrorMap, Synoniemen } from '@ledenportaal/shared';

/** `words`: what the form starts with. `saved`: the group that is edited; a new one without it. */
export type EditedGroup = { words: string[]; saved?: string[] };

export const formatGroup = (words: readonly string[]) => words.join(', ');

/** Returns the group as it is stored now, when others changed it too: the one that has most of its words. */
export const findCurrentGroup = (groups: readonly string[][], saved: readonly string[]): string[] | undefined => {
  const countShared = (group: readonly string[]) => group.filter((word) => saved.includes(word)).length;
  const [best] = groups.toSorted((a, b) => countShared(b) - countShared(a));
  return best && countShared(best) > 0 ? best : undefined;
};

/** Replaces a group by words; without a group, adds them. They come last, so that an error is about them. */
export const replaceGroup = (groups: readonly string[][], group: string[] | undefined, words: string[]): string[][] => [
  ...groups.filter((other) => other !== group),
  words,
];

/** Returns the error text of groups that cannot be saved. */
export const findGroupError = (groups: string[][]): string | undefined =>
  Synoniemen.safeParse(groups, { error: dutchErrorMap }).error?.issues[0]?.message;
