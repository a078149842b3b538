import type { DeletedFoto } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { useConfigQuery } from '../../../lib/api/api.js';
import { getApiError, getErrorMessage } from '../../../lib/api/api-error.js';
import { formatDate, truncateText } from '../../../lib/format.js';
import { t } from '../messages.js';
import { notified } from '../../../lib/notices.slice.js';
import { getPath } from '../../../lib/routing/paths.js';
import { Callout } from '../../../ui/Callout.js';
import { ExistingFotoLink } from '../ExistingFotoLink.js';
import { FotoPicture, getFotoName } from '../FotoPicture.js';
import { useRestoreFotoMutation } from '../fotos.api.js';
import styles from './TrashPage.module.css';

type Props = { deleted: DeletedFoto; onExpired: () => void };

export const TrashItem = ({ deleted: { foto, deletedAt, until }, onExpired }: Props) => {
  const { data: config } = useConfigQuery();
  const dispatch = useDispatch();
  const [restore, { isLoading, error }] = useRestoreFotoMutation();
  const name = getFotoName(foto);
  const formatDay = (at: string) => formatDate(at, config?.results.timeZone);
  const restoreFoto = async () => {
    const { data } = await restore({ params: { id: foto._id } });
    if (!data) return;
    const link = { to: getPath('adminFoto', { item: foto._id }), text: t('trash.view') };
    dispatch(notified('ok', t('trash.restored', { name: truncateText(name) }), link));
  };
  return (
    <div role="listitem">
      <div className={styles.picture}>
        <FotoPicture foto={foto} size="480" ratio={1.5} onExpired={onExpired} />
      </div>
      <p className={styles.name}>{name}</p>
      <p className={styles.dates}>{t('trash.dates', { deleted: formatDay(deletedAt), until: formatDay(until) })}</p>
      {error && (
        <Callout tone="error">
          <p>{getErrorMessage(error)}</p>
          <ExistingFotoLink error={getApiError(error)} page="adminFoto" />
        </Callout>
      )}
      <Button
        size="sm"
        variant="default"
        mt={8}
        loading={isLoading}
        leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
        onClick={() => void (isLoading || restoreFoto())}
        aria-label={t('trash.restoreOne', { name })}
      >
        {t('trash.restore')}
      </Button>
    </div>
  );
};
