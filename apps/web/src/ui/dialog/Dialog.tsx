import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../lib/messages.js';
import { Callout } from '../Callout.js';
import type { DialogProps } from './dialog-props.js';
import { ButtonRow } from '../ButtonRow.js';
import { lazyOnOpen } from './lazyOnOpen.js';

export const Dialog = lazyOnOpen<DialogProps>(async () => (await import('./DialogModal.js')).DialogModal);

type Props = {
  /** Adds a button to cancel, before the others. */
  onCancel?: () => void;
  isBusy?: boolean;
  /** Shown above the buttons, in view with them. */
  error?: string | undefined;
  /** What a screen reader announces when it changes, also above the buttons. */
  status?: ReactNode;
  children?: ReactNode;
};

/** The buttons at the end of a dialog, which stay in view when its content is scrolled. */
export const DialogButtons = ({ onCancel, isBusy = false, error, status, children }: Props) => (
  <div data-dialog-buttons>
    {error && <Callout tone="error">{error}</Callout>}
    {status !== undefined && (
      <p role="status" style={{ minHeight: '1lh' }}>
        {status}
      </p>
    )}
    <ButtonRow mt={error || status !== undefined ? 12 : 0}>
      {onCancel && (
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          {t('site.cancel')}
        </Button>
      )}
      {children}
    </ButtonRow>
  </div>
);
