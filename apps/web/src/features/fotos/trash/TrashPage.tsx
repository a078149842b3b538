import { fotosPerPage, maxTrashItems, trashDays } from '@ledenportaal/shared';
import { t } from './messages.js';
import { getPath } from '../../../lib/routing/paths.js';
import { useListSelection } from '../../../ui/selection/useListSelection.js';
import { usePageNumber } from '../../../ui/table/usePageNumber.js';
import { PurgeDialog } from '../../trash/PurgeDialog.js';
import { TrashBar } from '../../trash/TrashBar.js';
import { EmptyTrash, TrashLayout } from '../../trash/TrashLayout.js';
import { usePurge } from '../../trash/usePurge.js';
import { EditableFotoList } from '../EditableFotoList.js';
import { formatFotoCount } from '../../foto-base/format-count.js';
import { usePurgeFotosMutation, useTrashQuery } from '../../foto-base/fotos.api.js';
import { TrashItem } from './TrashItem.js';
import styles from './TrashPage.module.css';
import { useRestoreFotos } from './useRestoreFotos.js';

export const TrashPage = () => {
  const page = usePageNumber();
  const query = useTrashQuery({ query: { page, limit: fotosPerPage } });
  const { docs, total = 0 } = query.data?.results ?? {};
  const selection = useListSelection({
    search: String(page),
    page: '',
    items: query.currentData?.results.docs,
    max: maxTrashItems,
  });
  const { isRestoring, restoreFotos } = useRestoreFotos();
  const { region, openDialog, dialog } = usePurgeFotos();
  return (
    <TrashLayout title={t('trash.title')} back={[{ to: getPath('adminFotos'), text: t('trash.back') }]}>
      <div ref={region} tabIndex={-1} data-focus-quietly>
        <EditableFotoList
          page={page}
          query={query}
          fotos={docs}
          total={total}
          errorTitle={t('trash.error')}
          emptyState={<EmptyTrash text={t('trash.noneText', { days: trashDays })} />}
        >
          {(shown) => (
            <>
              <TrashBar
                selection={selection}
                isRestoring={isRestoring}
                onRestore={(ids) => void restoreFotos(ids)}
                onPurge={openDialog}
              />
              <div className={styles.list} role="list" aria-label={t('trash.title')}>
                {shown.map((deleted) => (
                  <TrashItem
                    key={deleted._id}
                    deleted={deleted}
                    selection={selection}
                    onExpired={() => void query.refetch()}
                  />
                ))}
              </div>
            </>
          )}
        </EditableFotoList>
      </div>
      <PurgeDialog {...dialog} />
    </TrashLayout>
  );
};

const usePurgeFotos = () => {
  const [purge] = usePurgeFotosMutation();
  return usePurge({
    purge: (fotos) => purge({ body: { fotos, expected: fotos.length } }),
    formatCount: (total) => formatFotoCount({ total, more: false }),
  });
};
