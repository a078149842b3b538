import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Callout } from '../../../ui/Callout.js';
import { formatFotoCount } from '../../foto-base/format-count.js';
import { t } from '../messages.js';
import styles from './BatchUpload.module.css';
import type { Batch } from './useBatch.js';

type Props = Pick<Batch, 'updates' | 'isOffline'>;

/** Whether the metadata of the batch is saved on the photos that are uploaded so far. */
export const UpdateStatus = ({ updates, isOffline }: Props) => {
  const { arePending, haveBeenMade, fullCount, error, retry } = updates;
  const isSaved = !error && !arePending && haveBeenMade;
  return (
    <>
      {error && !isOffline && (
        <Callout tone="error" title={t('batch.notSaved')}>
          <p>{error.message}</p>
          <Button size="sm" variant="default" onClick={retry}>
            {t('site.retry')}
          </Button>
        </Callout>
      )}
      <p role="status" className={styles.buttons}>
        {isSaved && <IconCheck size={22} stroke={2} aria-hidden />}
        {isSaved && t('batch.saved')}
        {arePending && (isOffline ? t('batch.savedLater') : !error && t('batch.saving'))}
      </p>
      {fullCount > 0 && (
        <Callout tone="warning">
          {t('batch.full', { fotos: formatFotoCount({ total: fullCount, more: false }) })}
        </Callout>
      )}
    </>
  );
};
