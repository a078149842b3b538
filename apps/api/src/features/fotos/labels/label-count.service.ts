import type { LabelField } from '../../labels/index.js';
import type { FotoIndex } from '../search/foto-index.js';
import type { FotoIndexService } from '../search/foto-index.service.js';

type Deps = { fotoIndex: Pick<FotoIndexService, 'getUpToDateIndex'> };
/** The number of photos of each label, by its id: those that leden see, and others. Without labels that have none. */
type LabelCounts = Map<string, { visible: number; hidden: number }>;

export type LabelCountService = ReturnType<typeof createLabelCountService>;

/**
 * Counts the photos of labels in the index of all photos. No count is stored: a kill between the write of a photo and
 * that of its counts would leave it wrong.
 */
export const createLabelCountService = ({ fotoIndex }: Deps) => {
  /** Those of the last call, until the index changes: with a million photos counting takes some 50 ms. */
  const latest = new Map<LabelField, { index: FotoIndex; version: number; counts: LabelCounts }>();

  return {
    countFotos: async (field: LabelField): Promise<LabelCounts> => {
      const index = await fotoIndex.getUpToDateIndex();
      const version = index.getVersion();
      const known = latest.get(field);
      if (known?.index === index && known.version === version) return known.counts;
      const counts = countFotosOfLabels(index, field);
      latest.set(field, { index, version, counts });
      return counts;
    },
  };
};

const countFotosOfLabels = (index: FotoIndex, field: LabelField): LabelCounts => {
  const visible = index.getVisible();
  return new Map(
    index.getPostings(field).map(({ term, slots }) => {
      const shown = slots.countIn(visible);
      return [term, { visible: shown, hidden: slots.size - shown }];
    }),
  );
};
