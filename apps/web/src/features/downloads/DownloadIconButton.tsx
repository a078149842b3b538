import type { Foto } from '@ledenportaal/shared';
import { Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { t } from './messages.js';
import { getFotoName } from '../foto-base/FotoPicture.js';
import { FotoIconButton, type IconButtonLook } from '../foto-base/FotoIconButton.js';
import type { DownloadQuery } from './downloads.slice.js';
import { useDownload } from './useDownload.js';

/** A rendition of a photo, and its name. */
export type NamedRendition = { query: DownloadQuery; name: string };
type Props = IconButtonLook & { foto: Foto; rendition?: NamedRendition | undefined };

/** The download button on a photo. */
export const DownloadIconButton = ({ foto, rendition, iconSize = 18, ...props }: Props) => {
  const { isBusy, download } = useDownload(foto, rendition?.query);
  const name = getFotoName(foto);
  const idleLabel = rendition
    ? t('foto.downloadRendition', { name, rendition: rendition.name })
    : t('foto.downloadOne', { name });
  const label = isBusy ? t('foto.downloading') : idleLabel;
  return (
    <FotoIconButton
      {...props}
      // A disabled button would lose the focus, and with it the keys of the viewer.
      aria-disabled={isBusy}
      onClick={() => isBusy || download()}
      title={label}
      aria-label={label}
    >
      {isBusy ? <Loader size={iconSize} color="currentColor" /> : <IconDownload size={iconSize} stroke={1.8} />}
    </FotoIconButton>
  );
};
