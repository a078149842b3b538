import type { OldFile } from '@ledenportaal/shared';
import { Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { useConfigQuery } from '../../lib/api/api.js';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { formatDate } from '../../lib/format.js';
import { t } from './messages.js';
import { notified } from '../../lib/notices.slice.js';
import { Callout } from '../../ui/Callout.js';
import { LoadingButton } from '../../ui/LoadingButton.js';
import { SmallText } from '../../ui/SmallText.js';
import { formatKindAndSize } from '../content/format-kind-and-size.js';
import { useRestoreFileMutation } from './files.api.js';
import styles from './OldFiles.module.css';
import { getFilesHref } from './SectionFilter.js';

type Props = { oldFile: OldFile; onRestored: () => void };

export const OldFileItem = ({ oldFile, onRestored }: Props) => {
  const { data: config } = useConfigQuery();
  const dispatch = useDispatch();
  const [restore, { isLoading, error }] = useRestoreFileMutation();
  const { _id: id, title, filename, section, why } = oldFile;
  const formatTimestamp = (timestamp: string) => formatDate(timestamp, config?.results.timeZone);
  const handleRestore = async () => {
    const { data } = await restore({ params: { id } });
    if (!data) return;
    const link = { to: getFilesHref(data.results.section), text: t('oldFiles.view') };
    dispatch(notified('ok', t('oldFiles.restored', { title }), link));
    // The button that has the focus disappears with the item, so the parent moves the focus.
    onRestored();
  };
  return (
    <div role="listitem" className={styles.item}>
      <div className={styles.words}>
        <Text fz="sm" fw={600}>
          {title}
        </Text>
        <SmallText>
          {t('oldFiles.about', {
            filename,
            section: t(`files.section.${section}`),
            about: formatKindAndSize(oldFile),
          })}
        </SmallText>
        <SmallText>
          {t(`oldFiles.${why}`, { ended: formatTimestamp(oldFile.endedAt), until: formatTimestamp(oldFile.until) })}
        </SmallText>
        {error && (
          <Callout tone="error" mt={8}>
            {getErrorMessage(error)}
          </Callout>
        )}
      </div>
      <LoadingButton
        size="sm"
        variant="default"
        loading={isLoading}
        leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
        onClick={() => void (isLoading || handleRestore())}
        aria-label={t('oldFiles.restoreOne', { title })}
      >
        {t('oldFiles.restore')}
      </LoadingButton>
    </div>
  );
};
