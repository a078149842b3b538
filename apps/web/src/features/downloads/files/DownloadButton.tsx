import type { CatalogueFile } from '@ledenportaal/shared';
import type { ButtonVariant } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { use } from 'react';
import { t } from './messages.js';
import { LoadingButton } from '../../../ui/LoadingButton.js';
import { DownloadsContext } from './downloads-context.js';

type Props = {
  file: CatalogueFile;
  /** Use 'filled' for at most one button per view. */
  variant?: Extract<ButtonVariant, 'filled' | 'default'>;
};

/** Starts the download of a file. Callers show kind and size next to the button: see `formatKindAndSize`. */
export const DownloadButton = ({ file, variant = 'default' }: Props) => {
  const { busyIds, activeDownloads, start } = use(DownloadsContext);
  // The overlay, which shows the progress of its download, returns the focus to this button on close.
  const isActive = activeDownloads.some((download) => download.file._id === file._id);
  const isBusy = busyIds.has(file._id) && !isActive;
  return (
    <LoadingButton
      variant={variant}
      loading={isBusy}
      leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
      onClick={() => start(file)}
      aria-label={t('download.one', { title: file.title })}
    >
      {t('download.button')}
    </LoadingButton>
  );
};
