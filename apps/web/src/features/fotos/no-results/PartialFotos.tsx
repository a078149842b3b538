import type { Foto } from '@ledenportaal/shared';
import { Title } from '@mantine/core';
import { renderFotoActions } from '../../collections/foto-actions.js';
import type { GridName, Search } from '../../foto-base/foto-search.js';
import { useFotoHref } from '../../labels/useFotoHref.js';
import { FotoGrid } from '../grid/FotoGrid.js';
import { t } from './messages.js';

type Props = { fotos: Foto[]; grid: GridName; search: Search; onExpired: () => void };

/** Photos that have some of the words of a search. */
export const PartialFotos = ({ fotos, grid, search, onExpired }: Props) => {
  const { fotoHref } = useFotoHref();
  return (
    <>
      <Title order={2} size="h3" mb={12}>
        {t('partial.results')}
      </Title>
      <FotoGrid
        cards={fotos.map((foto) => ({ key: foto._id, foto }))}
        label={t('partial.results')}
        getHref={({ _id }) => fotoHref(_id, search, grid)}
        renderActions={renderFotoActions}
        cameFrom={grid}
        onExpired={onExpired}
      />
    </>
  );
};
