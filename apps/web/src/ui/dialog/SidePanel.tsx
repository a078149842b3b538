import type { ReactNode } from 'react';
import { lazyOnOpen } from './lazyOnOpen.js';

export type SidePanelProps = {
  opened: boolean;
  onClose: () => void;
  label: string;
  closeLabel: string;
  title: ReactNode;
  footer?: ReactNode;
  /** Whether closing returns the focus to the opener; false when the page behind the panel has changed. */
  returnFocus?: boolean;
  children: ReactNode;
};

export const SidePanel = lazyOnOpen<SidePanelProps>(async () => (await import('./SidePanelDrawer.js')).SidePanelDrawer);
