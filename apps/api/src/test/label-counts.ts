import type { LabelField } from '../features/labels/index.js';
import type { Portal } from './portal.js';

/** Returns how many photos that leden see have a label, as a list of labels shows it. */
export const readLabelCount = async (
  { labelCounts }: Pick<Portal, 'labelCounts'>,
  id: string,
  field: LabelField = 'tags',
): Promise<number> => (await labelCounts.countFotos(field)).get(id)?.visible ?? 0;
