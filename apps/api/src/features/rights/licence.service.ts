import type { Licence } from '@ledenportaal/shared';
import type { Resources } from '../../platform/resources.js';

export type LicenceService = ReturnType<typeof createLicenceService>;

export const createLicenceService = ({ content }: Resources) => ({
  /** Returns the licences that a photo can have, in the order of the list. */
  list: (): Licence[] => content.licences,
});
