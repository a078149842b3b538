import type { ReactNode } from 'react';
import { lazyOnOpen } from '../../ui/dialog/lazyOnOpen.js';
import { DownloadsContext } from './downloads-context.js';
import type { RunningDownloadsProps } from './running/RunningDownloads.js';
import { useDownloads } from './useDownloads.js';
import { useZipsInPreparation } from './useZipsInPreparation.js';

const RunningDownloads = lazyOnOpen<RunningDownloadsProps>(
  async () => (await import('./running/RunningDownloads.js')).RunningDownloads,
);

/** Wraps the pages with downloads, so that a download continues while the user opens another page. */
export const DownloadsProvider = ({ children }: { children: ReactNode }) => {
  const downloads = useDownloads();
  const { zips, addZip, removeZip } = useZipsInPreparation();
  return (
    <DownloadsContext value={{ ...downloads, addZip }}>
      {children}
      <RunningDownloads
        opened={downloads.activeDownloads.length + zips.length > 0}
        downloads={downloads}
        zips={zips}
        removeZip={removeZip}
      />
    </DownloadsContext>
  );
};
