import type { RenditionType } from '@ledenportaal/shared';

/** Returns the type of the renditions of a zip. */
export const toZipType = (soort: string | null | undefined): RenditionType => (soort === 'webp' ? 'webp' : 'jpeg');
