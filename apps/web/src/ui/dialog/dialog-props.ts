import type { ReactNode } from 'react';

export type DialogProps = {
  opened: boolean;
  onClose: () => void;
  /** Called after the exit transition, when the focus has returned to the opener if that still exists. */
  onClosed?: () => void;
  title: string;
  /** Maximum width in pixels. */
  size?: number;
  /** False for a dialog in another layer, such as the viewer, which makes the rest of the page inert. */
  withinPortal?: boolean;
  /** For a dialog that may open above another one, or above the viewer. */
  isOnTop?: boolean;
  children: ReactNode;
};

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
