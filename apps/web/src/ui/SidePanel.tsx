import type { ReactNode } from 'react';
import { whenOpened } from './whenOpened.js';

export type SidePanelProps = {
  opened: boolean;
  onClose: () => void;
  label: string;
  closeLabel: string;
  title: ReactNode;
  foot?: ReactNode;
  /** Whether closing returns the focus to the opener; false when the page behind the panel has changed. */
  returnFocus?: boolean;
  children: ReactNode;
};

export const SidePanel = whenOpened<SidePanelProps>(async () => (await import('./SidePanelDrawer.js')).SidePanelDrawer);
