import { Anchor, Button } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { getPath } from '../../../lib/routing/paths.js';
import { getFileName } from '../../../lib/upload/match-files.js';
import { canRetry, hasBadSidecar, isPending, isUnreadable } from '../../../lib/upload/upload-queue.js';
import { t as tUpload } from '../../../lib/upload/messages.js';
import { t as tPicture } from '../../fotos/pictures/messages.js';
import { ProposedRights } from '../../rights/edit/ProposedRights.js';
import type { RightsValues } from '../../rights/edit/rights-values.js';
import { t } from '../messages.js';
import styles from '../UploadPage.module.css';
import { getOpenRights } from './batch-metadata.js';
import { toBatchState } from './batch-state.js';
import type { BatchFile } from './batch-store.js';
import { FileImage } from './FileImage.js';
import type { Batch } from './useBatch.js';

type Props = Pick<Batch, 'cancel' | 'retry' | 'remove' | 'acceptRights'> & {
  item: BatchFile;
  /** Those that are chosen for all photos. */
  batchRights: RightsValues;
  hasAcceptedRights: boolean;
};

const buttonProps = { size: 'compact-sm', variant: 'default' } as const;

/** One file of a batch upload. Memoized, because a batch can have hundreds of files and few change at a time. */
export const BatchItem = memo(
  ({ item, batchRights, hasAcceptedRights, cancel, retry, remove, acceptRights }: Props) => {
    const { path, key } = item;
    const name = getFileName(path);
    const folder = path.slice(0, -name.length - 1);
    const shown = toBatchState(item);
    const proposedRights = item.state === 'done' ? getOpenRights(item.reply.voorstel.rechten, batchRights) : undefined;
    return (
      <li className={styles.file} data-item>
        <div className={styles.picture}>
          <Thumbnail item={item} />
          {shown.state === 'sending' && <div style={{ ...sent, width: `${shown.fraction * 100}%` }} />}
        </div>
        <span className={styles.name}>
          {shown.state === 'done' ? (
            // In another tab, because this one may be uploading, and shows the others.
            <Anchor component={Link} to={getPath('adminFoto', { item: shown.foto._id })} target="_blank">
              {name}
            </Anchor>
          ) : (
            name
          )}
        </span>
        {folder && <span className={styles.sub}>{folder}</span>}
        {item.sidecar && <span className={styles.sub}>{t('batch.sidecar', { name: item.sidecar.name })}</span>}
        <span className={styles.sub} style={'reason' in shown ? failed : undefined}>
          {formatState(shown)}
        </span>
        {item.state === 'done' && item.reply.waarschuwingen?.includes('hdr_verwijderd') && (
          <span className={styles.sub}>{tPicture('picture.withoutHdr')}</span>
        )}
        {hasAcceptedRights && <span className={styles.sub}>{t('batch.rightsAccepted')}</span>}
        {shown.state === 'done' && !hasAcceptedRights && proposedRights && (
          <ProposedRights
            proposal={proposedRights}
            acceptLabel={t('batch.acceptRightsOf', { name })}
            onAccept={() => acceptRights([shown.foto._id])}
          />
        )}
        {isPending(item) && (
          <Button {...buttonProps} aria-label={t('batch.cancelOne', { name })} onClick={() => cancel(key)}>
            {t('site.cancel')}
          </Button>
        )}
        {canRetry(item) && (
          <Button
            {...buttonProps}
            aria-label={t(hasBadSidecar(item) ? 'batch.withoutSidecarOne' : 'batch.retryOne', { name })}
            onClick={() => retry(key)}
          >
            {t(hasBadSidecar(item) ? 'batch.withoutSidecar' : 'site.retry')}
          </Button>
        )}
        {isUnreadable(item) && (
          <Button {...buttonProps} aria-label={t('batch.removeOne', { name })} onClick={() => remove(key)}>
            {t('upload.remove')}
          </Button>
        )}
        {'existingId' in shown && (
          <Anchor
            component={Link}
            to={getPath('foto', { item: shown.existingId })}
            target="_blank"
            aria-label={t('batch.existing', { name })}
          >
            {tUpload('upload.existing')}
          </Anchor>
        )}
      </li>
    );
  },
);
BatchItem.displayName = 'BatchItem';

const failed = { color: 'var(--mantine-color-error)' };

/** The part of a file that has been sent, at the bottom of its picture. */
const sent = {
  position: 'absolute',
  bottom: 0,
  height: 6,
  background: 'var(--mantine-primary-color-filled)',
} as const;

const formatState = (shown: ReturnType<typeof toBatchState>) => {
  switch (shown.state) {
    case 'sending':
      return t('batch.sending', { percent: Math.floor(shown.fraction * 100) });
    case 'refused':
    case 'unreadable':
      return t(`batch.${shown.state}`, { reason: shown.reason });
    default:
      return t(`batch.${shown.state}`);
  }
};

/** Previews the local file while it is in the viewport; after the upload, shows the thumbnail of the server. */
const Thumbnail = ({ item }: { item: BatchFile }) => {
  if (item.state === 'done')
    return (
      <img
        className={styles.thumbnail}
        src={item.reply.results.thumbnail[0]?.['480']}
        alt=""
        loading="lazy"
        // The URL may have expired since an earlier visit.
        onError={({ currentTarget }) => currentTarget.removeAttribute('src')}
      />
    );
  return <FileThumbnail file={item.file} />;
};

const FileThumbnail = ({ file }: { file: File | undefined }) => {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  return (
    <div ref={ref} className={styles.thumbnail}>
      {inViewport && <FileImage file={file} alt="" className={styles.thumbnail} />}
    </div>
  );
};
