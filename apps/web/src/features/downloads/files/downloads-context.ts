import { createContext } from 'react';
import type { useDownloads } from './useDownloads.js';

export const DownloadsContext = createContext<
  Pick<ReturnType<typeof useDownloads>, 'busyIds' | 'activeDownloads' | 'start'>
>({
  busyIds: new Set(),
  activeDownloads: [],
  start: () => undefined,
});
