import type { CatalogueFile } from '@ledenportaal/shared';
import { Button, type ButtonVariant } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { use } from 'react';
import { say } from '../../lib/messages.js';
import { useFocusKept } from '../../ui/useFocusKept.js';
import { DownloadsContext } from './Downloads.js';

type Props = {
  file: CatalogueFile;
  /** One filled button a view. */
  variant?: Extract<ButtonVariant, 'filled' | 'default'>;
};

/** What the file is stands beside it: see `kindAndSize`. */
export const DownloadButton = ({ file, variant = 'default' }: Props) => {
  const { busy, course, start } = use(DownloadsContext);
  // The overlay shows it otherwise, and gives the focus back to this button.
  const isBusy = busy.has(file._id) && course?.file._id !== file._id;
  useFocusKept(isBusy);
  return (
    <Button
      variant={variant}
      loading={isBusy}
      leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
      onClick={() => start(file)}
      aria-label={say('download.one', { title: file.title })}
    >
      {say('download.button')}
    </Button>
  );
};
