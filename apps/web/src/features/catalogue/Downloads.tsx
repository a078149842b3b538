import { createContext, type ReactNode } from 'react';
import { whenOpened } from '../../ui/whenOpened.js';
import type { OverlayProps } from './DownloadOverlay.js';
import { useDownloads } from './useDownloads.js';

const DownloadOverlay = whenOpened<OverlayProps>(async () => (await import('./DownloadOverlay.js')).DownloadOverlay);

type Known = Pick<ReturnType<typeof useDownloads>, 'busy' | 'course' | 'start'>;
export const DownloadsContext = createContext<Known>({ busy: new Set(), course: undefined, start: () => undefined });

/** Wraps the pages with downloads, so that a download continues while the user opens another page. */
export const Downloads = ({ children }: { children: ReactNode }) => {
  const downloads = useDownloads();
  return (
    <DownloadsContext value={downloads}>
      {children}
      <DownloadOverlay opened={downloads.course !== undefined} downloads={downloads} />
    </DownloadsContext>
  );
};
