import type { Foto } from '@ledenportaal/shared';
import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { say } from '../../lib/messages.js';
import { nameOf } from './FotoPicture.js';
import styles from './FotoGrid.module.css';
import { useDownload } from './useDownload.js';

/** On the picture, always there: also for touch and keyboard. */
export const DownloadIcon = ({ foto }: { foto: Foto }) => {
  const { isBusy, download } = useDownload(foto._id);
  return (
    <ActionIcon
      className={styles.button}
      radius="xl"
      loading={isBusy}
      onClick={download}
      aria-label={isBusy ? say('foto.downloading') : say('foto.downloadOne', { name: nameOf(foto) })}
    >
      <IconDownload size={18} stroke={1.8} />
    </ActionIcon>
  );
};
