import { renditionGroups, type FotoRendition, type RenditionGroup } from '@ledenportaal/shared';

type RenditionsOfGroup = { group: RenditionGroup | null; renditions: FotoRendition[] };

/** Returns the renditions by what they are for, the original first. Leaves out groups without renditions. */
export const groupRenditions = (renditions: FotoRendition[]): RenditionsOfGroup[] =>
  [null, ...renditionGroups]
    .map((group) => ({ group, renditions: renditions.filter((each) => each.group === group) }))
    .filter((each) => each.renditions.length > 0);
