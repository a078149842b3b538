import type { Job } from '@ledenportaal/shared';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useConfigQuery } from '../../lib/api/api.js';
import { formatDateTime } from '../../lib/format.js';
import { paths } from '../../lib/routing/path-table.js';
import { getPath } from '../../lib/routing/paths.js';
import { fotosHref } from '../foto-base/foto-href.js';
import { emptySearch } from '../foto-base/foto-search.js';
import { useCan } from '../../lib/session/useCan.js';
import { LoadingButton } from '../../ui/LoadingButton.js';
import { formatOutcome, formatWhat } from './format-job.js';
import styles from './JobItem.module.css';
import { JobProgress } from './JobProgress.js';
import { t } from './messages.js';
import { useUndo } from './useUndo.js';

/** A job in the list. */
export const JobItem = ({ job }: { job: Job }) => {
  const { data: config } = useConfigQuery();
  const { undo, isBusy } = useUndo();
  const canEditFotos = useCan(paths.adminFoto.access);
  const what = formatWhat(job);
  const formatTime = (at: string) => formatDateTime(at, config?.results.timeZone);
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <h2 className={styles.what}>{what}</h2>
        <p className={styles.by}>
          {t('jobs.by', { naam: job.by.naam || t('jobs.unknown'), at: formatTime(job.createdAt) })}
        </p>
        {job.finishedAt ? <p className={styles.outcome}>{formatOutcome(job)}</p> : <JobProgress id={job._id} />}
        {job.undoneBy && <p className={styles.outcome}>{t('job.undone')}</p>}
        {job.undo && job.undoUntil && (
          <p className={styles.outcome}>{t('job.until', { until: formatTime(job.undoUntil) })}</p>
        )}
        {canEditFotos && job.finishedAt && job.kind !== 'fotos.trash' && (
          <Anchor
            component={Link}
            to={fotosHref({ ...emptySearch, job: job._id }, 'adminFotos')}
            underline="always"
            aria-label={t('job.fotosOf', { what })}
          >
            {t('job.fotos')}
          </Anchor>
        )}
        {job.named.length > 0 && (
          <details>
            <summary>{t('job.named')}</summary>
            <ul className={styles.named}>
              {job.named.map(({ _id, naam }) => (
                <li key={_id}>
                  {canEditFotos ? (
                    <Anchor component={Link} to={getPath('adminFoto', { item: _id })} underline="always">
                      {naam || t('foto.noText')}
                    </Anchor>
                  ) : (
                    naam || t('foto.noText')
                  )}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {job.undo && (
        <LoadingButton
          size="sm"
          variant="default"
          loading={isBusy}
          onClick={() => void (isBusy || undo(job._id))}
          aria-label={t('job.undoOne', { what })}
        >
          {t('job.undoIt')}
        </LoadingButton>
      )}
    </li>
  );
};
