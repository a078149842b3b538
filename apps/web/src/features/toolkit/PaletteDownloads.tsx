import type { PaletteContent } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { useConfigQuery } from '../../lib/api/api.js';
import { saveFile } from '../../lib/api/fetch-file.js';
import { notified } from '../../lib/notices.slice.js';
import { useContentQuery } from '../content/content.api.js';
import { t } from './messages.js';
import type { PaletteKind } from './palette-files.js';

const kinds: PaletteKind[] = ['ase', 'gpl', 'css', 'json'];

/** Buttons that download the palette for graphics software and websites. */
export const PaletteDownloads = () => {
  const dispatch = useDispatch();
  const { data: config } = useConfigQuery();
  const { data: content } = useContentQuery();
  const download = async (kind: PaletteKind, palette: PaletteContent) => {
    const files = await import('./palette-files.js').catch(() => undefined);
    if (!files) return dispatch(notified('error', t('site.unreachable')));
    const { file, name } = files.createPaletteFile(kind, palette, config?.results.organisation ?? '');
    saveFile(file, name);
  };
  return kinds.map((kind) => (
    <Button
      key={kind}
      variant="default"
      size="sm"
      leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
      aria-label={t('kleurenpalet.download', { kind: t(`kleurenpalet.${kind}`) })}
      disabled={!content}
      onClick={() => content && void download(kind, content.results.palette)}
    >
      {t(`kleurenpalet.${kind}`)}
    </Button>
  ));
};
