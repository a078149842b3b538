import { createContext, type ReactNode } from 'react';
import { DownloadOverlay } from './DownloadOverlay.js';
import { useDownloads } from './useDownloads.js';

type Known = Pick<ReturnType<typeof useDownloads>, 'busy' | 'course' | 'start'>;
export const DownloadsContext = createContext<Known>({ busy: new Set(), course: undefined, start: () => undefined });

/** Around the pages with downloads: one goes on while somebody looks at another page. */
export const Downloads = ({ children }: { children: ReactNode }) => {
  const downloads = useDownloads();
  return (
    <DownloadsContext value={downloads}>
      {children}
      <DownloadOverlay downloads={downloads} />
    </DownloadsContext>
  );
};
