import { normalise, once, type Label } from '@ledenportaal/shared';

const getCompare = once(() => new Intl.Collator('nl', { numeric: true, sensitivity: 'base' }).compare);

/** The letter under which a tag is listed: 'Één' under E, '10 jaar' under #. */
const getGroupLetter = ({ naam }: Label) => /^[a-z]/.exec(normalise(naam))?.[0].toUpperCase() ?? '#';

type TagGroup = { letter: string; tags: Label[] };

/** The tags whose name contains `text`, in alphabetical order, grouped by first letter. */
export const groupTags = (tags: readonly Label[], text = ''): TagGroup[] => {
  const normalisedText = normalise(text);
  const matchingTags = tags
    .filter(({ naam }) => normalise(naam).includes(normalisedText))
    .sort((a, b) => getCompare()(a.naam, b.naam));
  const groups = new Map<string, Label[]>();
  for (const tag of matchingTags) groups.set(getGroupLetter(tag), [...(groups.get(getGroupLetter(tag)) ?? []), tag]);
  return [...groups].map(([letter, tagsInGroup]) => ({ letter, tags: tagsInGroup }));
};
