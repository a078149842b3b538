/** The key of the stored file among the renditions. */
export const originalKey = 'origineel';
/** What renditions are for, in the order in which they are offered. */
export const renditionGroups = ['website', 'social', 'verhuur', 'drukwerk', 'overig'] as const;
export type RenditionGroup = (typeof renditionGroups)[number];
export const renditionTypes = ['jpeg', 'webp'] as const;
export type RenditionType = (typeof renditionTypes)[number];
/** A crop is shifted in steps of this part of its room. */
export const cropStep = 0.05;
