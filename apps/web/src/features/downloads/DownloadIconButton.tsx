import type { Foto } from '@ledenportaal/shared';
import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { t } from './messages.js';
import { getFotoName } from '../fotos/FotoPicture.js';
import { iconButtonProps, type IconButtonProps } from '../fotos/icon-button-props.js';
import { useDownload } from './useDownload.js';

/** The download button on a photo. Always visible, so that touch and keyboard users can reach it. */
export const DownloadIconButton = ({ foto, iconSize = 18, ...props }: IconButtonProps & { foto: Foto }) => {
  const { isBusy, download } = useDownload(foto._id);
  return (
    <ActionIcon
      {...iconButtonProps}
      {...props}
      loading={isBusy}
      onClick={download}
      aria-label={isBusy ? t('foto.downloading') : t('foto.downloadOne', { name: getFotoName(foto) })}
    >
      <IconDownload size={iconSize} stroke={1.8} />
    </ActionIcon>
  );
};
