import type { Foto } from '@ledenportaal/shared';
import { Button, Title } from '@mantine/core';
import { formatNumber } from '../../../lib/format.js';
import { t } from './messages.js';
import type { Selection } from '../../../ui/selection/useSelection.js';
import type { Search } from '../../foto-base/foto-search.js';
import { useFotoHref } from '../../labels/useFotoHref.js';
import { FotoGrid } from '../grid/FotoGrid.js';
import { FotoCheckbox } from './FotoCheckbox.js';
import styles from './FotoSelection.module.css';

type Props = { selection: Selection<Foto>; search: Search; moveFocus: () => void; onExpired: () => void };

/** The photos that left the results by an edit of the user. They stay selected as long as they are shown here. */
export const EditedFotos = ({ selection, search, moveFocus, onExpired }: Props) => {
  const { edited, dispatch } = selection;
  const { fotoHref } = useFotoHref();
  if (edited.length === 0) return null;
  const title = t('bulk.edited', { count: formatNumber(edited.length) });
  const close = () => {
    moveFocus();
    dispatch({ type: 'closeEdited' });
  };
  return (
    <section className={styles.edited} aria-label={title}>
      <div className={styles.head}>
        <Title order={3}>{title}</Title>
        <Button size="sm" variant="default" aria-label={t('bulk.closeEdited')} onClick={close}>
          {t('site.close')}
        </Button>
      </div>
      <FotoGrid
        label={title}
        isCompact
        cards={edited.map((foto) => ({ key: foto._id, foto }))}
        getHref={({ _id }) => fotoHref(_id, search, 'adminFotos')}
        renderActions={(foto) => <FotoCheckbox foto={foto} selection={selection} />}
        cameFrom="adminFotos"
        onExpired={onExpired}
      />
    </section>
  );
};
