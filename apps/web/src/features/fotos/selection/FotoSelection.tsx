import { fotosPerPage, maxCountedFotos, maxFotosPerPage, type Foto } from '@ledenportaal/shared';
import { useRef } from 'react';
import { useSelection } from '../../../ui/selection/useSelection.js';
import { toFilter, toOrder } from '../../foto-base/foto-search.js';
import { formatHidden } from '../../rights/hidden/format-hidden.js';
import type { FotoSelectionProps } from '../search/FotoResults.js';
import { EditedFotos } from './EditedFotos.js';
import { FotoCheckbox } from './FotoCheckbox.js';
import { FotoSelectionBar } from './FotoSelectionBar.js';
import { useFindFotoPage, useFindMatchingFotos } from '../../foto-base/matching-fotos.api.js';

/** Lets an admin select photos of a search for bulk changes. */
export const FotoSelection = ({ search, results, version, region, onExpired, children }: FotoSelectionProps) => {
  const filter = toFilter(search);
  const { page, limit = fotosPerPage, sort } = search;
  const selection = useSelection<Foto>({
    search: JSON.stringify(filter),
    results: results && {
      ...results,
      page: JSON.stringify([page, limit, sort]),
      first: (page - 1) * limit,
      version,
    },
    findMatching: useFindMatchingFotos(filter),
    ranges: { findPage: useFindFotoPage(toOrder(search)), limit: maxFotosPerPage, max: maxCountedFotos },
  });
  const bar = useRef<HTMLDivElement>(null);
  const moveFocus = () => (bar.current?.querySelector('input') ?? region.current)?.focus();
  return children({
    toolbar: (
      <>
        <FotoSelectionBar selection={selection} filter={filter} bar={bar} moveFocus={moveFocus} />
        <EditedFotos selection={selection} search={search} moveFocus={moveFocus} onExpired={onExpired} />
      </>
    ),
    renderActions: (foto) => <FotoCheckbox foto={foto} selection={selection} />,
    getNote: formatHidden,
  });
};
