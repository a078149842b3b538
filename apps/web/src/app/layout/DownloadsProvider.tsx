import type { ReactNode } from 'react';
import { lazyOnOpen } from '../../ui/dialog/lazyOnOpen.js';
import { DownloadsContext } from '../../features/downloads/files/downloads-context.js';
import { useDownloads } from '../../features/downloads/files/useDownloads.js';
import { useZipsInPreparation } from '../../features/zips/useZipsInPreparation.js';
import { AddZipContext } from '../../features/zips/zips-context.js';
import type { RunningDownloadsProps } from './RunningDownloads.js';

const RunningDownloads = lazyOnOpen<RunningDownloadsProps>(
  async () => (await import('./RunningDownloads.js')).RunningDownloads,
);

/** Wraps the pages with downloads, so that a download continues while the user opens another page. */
export const DownloadsProvider = ({ children }: { children: ReactNode }) => {
  const downloads = useDownloads();
  const { zips, addZip, removeZip } = useZipsInPreparation();
  return (
    <DownloadsContext value={downloads}>
      <AddZipContext value={addZip}>{children}</AddZipContext>
      <RunningDownloads
        opened={downloads.activeDownloads.length + zips.length > 0}
        downloads={downloads}
        zips={zips}
        removeZip={removeZip}
      />
    </DownloadsContext>
  );
};
