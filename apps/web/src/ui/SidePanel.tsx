import type { ReactNode } from 'react';
import { whenOpened } from './whenOpened.js';

export type SidePanelProps = {
  opened: boolean;
  onClose: () => void;
  label: string;
  closeLabel: string;
  title: ReactNode;
  foot?: ReactNode;
  /** Not to what opened it, where the page behind it has become another. */
  returnFocus?: boolean;
  children: ReactNode;
};

export const SidePanel = whenOpened<SidePanelProps>(async () => (await import('./SidePanelDrawer.js')).SidePanelDrawer);
