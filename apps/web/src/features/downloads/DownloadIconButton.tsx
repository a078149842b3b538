import type { Foto } from '@ledenportaal/shared';
import { ActionIcon, Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { t } from './messages.js';
import { getFotoName } from '../fotos/FotoPicture.js';
import { iconButtonProps, type IconButtonProps } from '../fotos/icon-button-props.js';
import { useDownload } from './useDownload.js';

/** The download button on a photo. Always visible, so that touch and keyboard users can reach it. */
export const DownloadIconButton = ({ foto, iconSize = 18, ...props }: IconButtonProps & { foto: Foto }) => {
  const { isBusy, download } = useDownload(foto._id);
  const label = isBusy ? t('foto.downloading') : t('foto.downloadOne', { name: getFotoName(foto) });
  return (
    <ActionIcon
      {...iconButtonProps}
      {...props}
      // A disabled button would lose the focus, and with it the keys of the viewer.
      aria-disabled={isBusy}
      onClick={() => isBusy || download()}
      title={label}
      aria-label={label}
    >
      {isBusy ? <Loader size={iconSize} color="currentColor" /> : <IconDownload size={iconSize} stroke={1.8} />}
    </ActionIcon>
  );
};
