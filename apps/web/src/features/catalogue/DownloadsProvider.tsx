import { createContext, type ReactNode } from 'react';
import { lazyOnOpen } from '../../ui/dialog/lazyOnOpen.js';
import type { OverlayProps } from './DownloadOverlay.js';
import { useDownloads } from './useDownloads.js';

const DownloadOverlay = lazyOnOpen<OverlayProps>(async () => (await import('./DownloadOverlay.js')).DownloadOverlay);

type DownloadsContextValue = Pick<ReturnType<typeof useDownloads>, 'busyIds' | 'activeDownload' | 'start'>;
export const DownloadsContext = createContext<DownloadsContextValue>({
  busyIds: new Set(),
  activeDownload: undefined,
  start: () => undefined,
});

/** Wraps the pages with downloads, so that a download continues while the user opens another page. */
export const DownloadsProvider = ({ children }: { children: ReactNode }) => {
  const downloads = useDownloads();
  return (
    <DownloadsContext value={downloads}>
      {children}
      <DownloadOverlay opened={downloads.activeDownload !== undefined} downloads={downloads} />
    </DownloadsContext>
  );
};
