import type { Zip } from '@ledenportaal/shared';
import { createContext } from 'react';
import type { ZipBody } from '../zips/zips.api.js';
import type { useDownloads } from './useDownloads.js';

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
