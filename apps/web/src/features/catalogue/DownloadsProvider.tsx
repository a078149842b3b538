import type { Zip } from '@ledenportaal/shared';
import { createContext, useState, type ReactNode } from 'react';
import { lazyOnOpen } from '../../ui/dialog/lazyOnOpen.js';
import type { ZipBody } from '../zips/zips.api.js';
import type { RunningDownloadsProps } from './RunningDownloads.js';
import { useDownloads } from './useDownloads.js';

const RunningDownloads = lazyOnOpen<RunningDownloadsProps>(
  async () => (await import('./RunningDownloads.js')).RunningDownloads,
);

/** A zip that the server prepares, with the request for it. */
export type ZipInPreparation = Zip & { body: ZipBody };

type DownloadsContextValue = Pick<ReturnType<typeof useDownloads>, 'busyIds' | 'activeDownloads' | 'start'> & {
  addZip: (zip: ZipInPreparation) => void;
};
export const DownloadsContext = createContext<DownloadsContextValue>({
  busyIds: new Set(),
  activeDownloads: [],
  start: () => undefined,
  addZip: () => undefined,
});

/** Wraps the pages with downloads, so that a download continues while the user opens another page. */
export const DownloadsProvider = ({ children }: { children: ReactNode }) => {
  const downloads = useDownloads();
  const [zips, setZips] = useState<readonly ZipInPreparation[]>([]);
  const addZip = (zip: ZipInPreparation) => setZips((current) => [...current, zip]);
  const removeZip = (id: string) => setZips((current) => current.filter(({ job }) => job !== id));
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
