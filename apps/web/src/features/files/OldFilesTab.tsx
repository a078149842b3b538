import { trashDays } from '@ledenportaal/shared';
import { Text } from '@mantine/core';
import { Navigate } from 'react-router-dom';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { Message } from '../../ui/Message.js';
import { Pager } from '../../ui/table/Pager.js';
import { ListLoader } from '../../ui/table/ListLoader.js';
import { useFocusOnPageChange } from '../../ui/table/useFocusOnPageChange.js';
import { usePageNumber } from '../../ui/table/usePageNumber.js';
import { useOldFilesQuery } from './files.api.js';
import { OldFileItem } from './OldFileItem.js';

const pageSize = 12;
const getPageHref = (page: number) => `${getPath('files')}?tab=oud${page > 1 ? `&page=${page}` : ''}`;

/** Lists the replaced and removed files that can still be restored. */
export const OldFilesTab = () => {
  const page = usePageNumber();
  const { currentData: data, ...query } = useOldFilesQuery(
    { query: { page, limit: pageSize } },
    { refetchOnMountOrArgChange: true },
  );
  const region = useFocusOnPageChange(page);
  return (
    <ListLoader query={{ ...query, data }} errorTitle={t('oldFiles.error')}>
      {({ results: { docs, total } }) => {
        const lastPage = Math.max(1, Math.ceil(total / pageSize));
        // The page no longer exists: its last item was restored, or the URL has a page number that is too high.
        if (page > lastPage) return <Navigate to={getPageHref(lastPage)} replace />;
        return (
          <section ref={region} tabIndex={-1} data-focus-quietly aria-label={t('files.old')}>
            {total === 0 ? (
              <Message title={t('oldFiles.none')} text={t('oldFiles.noneText', { days: trashDays })} />
            ) : (
              <>
                <Text mb={16} maw="62ch" c="dimmed">
                  {t('oldFiles.lead', { days: trashDays })}
                </Text>
                <div role="list" aria-label={t('files.old')}>
                  {docs.map((oldFile) => (
                    <OldFileItem
                      key={oldFile._id}
                      oldFile={oldFile}
                      onRestored={() => region.current?.focus({ preventScroll: true })}
                    />
                  ))}
                </div>
                {lastPage > 1 && <Pager page={page} last={lastPage} getHref={getPageHref} />}
              </>
            )}
          </section>
        );
      }}
    </ListLoader>
  );
};
