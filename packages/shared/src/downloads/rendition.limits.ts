/** The key of the stored file among the renditions. */
export const originalKey = 'origineel';
export const renditionTypes = ['jpeg', 'webp'] as const;
export type RenditionType = (typeof renditionTypes)[number];
/** A crop is shifted in steps of this part of its room. */
export const cropStep = 0.05;
