import type { Foto, OldPicture } from '@ledenportaal/shared';
import { Title } from '@mantine/core';
import { useId, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useConfigQuery } from '../../../lib/api/api.js';
import { getErrorMessage } from '../../../lib/api/api-error.js';
import { formatBytes, formatDateTime } from '../../../lib/format.js';
import { notified } from '../../../lib/notices.slice.js';
import { Callout } from '../../../ui/Callout.js';
import { LoadingButton } from '../../../ui/LoadingButton.js';
import { isNotFound } from '../item/ItemPage.js';
import { t } from './messages.js';
import { useOldPicturesQuery } from './pictures.api.js';
import { useRestorePicture } from './useRestorePicture.js';

/** The former pictures of a photo that can be restored; nothing when there are none. */
export const OldPictures = ({ foto }: { foto: Foto }) => {
  const dispatch = useDispatch();
  const titleId = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const { currentData, error } = useOldPicturesQuery({ params: { id: foto._id } }, { refetchOnMountOrArgChange: true });
  const old = currentData?.results ?? [];
  const handleRestored = () => {
    // The button that had the focus disappears with its version.
    titleRef.current?.focus({ preventScroll: true });
    dispatch(notified('ok', t('oldPictures.restored')));
  };
  // A photo that was deleted meanwhile is reported by the form.
  if (error && !isNotFound(error))
    return (
      <Callout tone="error" title={t('oldPictures.error')} mt={16}>
        {getErrorMessage(error)}
      </Callout>
    );
  if (!old.length) return null;
  return (
    <section aria-labelledby={titleId}>
      <Title order={2} id={titleId} ref={titleRef} tabIndex={-1} data-focus-quietly mt={40} mb="xs">
        {t('oldPictures.title')}
      </Title>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {old.map((each) => (
          <OldPictureItem key={each._id} foto={foto} old={each} onRestored={handleRestored} />
        ))}
      </ul>
    </section>
  );
};

type ItemProps = { foto: Foto; old: OldPicture; onRestored: () => void };

const itemStyle = { display: 'flex', gap: 16, padding: '12px 0', borderTop: '1px solid var(--line)' };

const OldPictureItem = ({ foto, old, onRestored }: ItemProps) => {
  const { data: config } = useConfigQuery();
  const { restore, isLoading } = useRestorePicture(foto, onRestored);
  const { width, height, endedBy } = old;
  const formatTimestamp = (timestamp: string) => formatDateTime(timestamp, config?.results.timeZone);
  const [ended, until] = [formatTimestamp(old.endedAt), formatTimestamp(old.until)];
  return (
    <li style={itemStyle}>
      <img
        src={old.thumbnail}
        alt={t('oldPictures.alt', { ended })}
        loading="lazy"
        style={{ flex: 'none', width: 96, height: 72, objectFit: 'contain', background: 'var(--surface-sunken)' }}
      />
      <div style={{ minWidth: 0, overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
        {old.bestandsnaam && <p>{old.bestandsnaam}</p>}
        <p>{t('picture.about', { width, height, size: formatBytes(old.bytes) })}</p>
        <p style={{ color: 'var(--text-2)' }}>
          {endedBy.naam
            ? t('oldPictures.endedBy', { name: endedBy.naam, ended, until })
            : t('oldPictures.ended', { ended, until })}
        </p>
        <LoadingButton
          size="sm"
          variant="default"
          mt={8}
          loading={isLoading}
          onClick={() => void restore(old._id)}
          aria-label={t('oldPictures.restoreOne', { ended })}
        >
          {t('oldPictures.restore')}
        </LoadingButton>
      </div>
    </li>
  );
};
