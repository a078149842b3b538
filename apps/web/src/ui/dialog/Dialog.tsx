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
  /** Shown above the buttons. */
  error?: string | undefined;
  children?: ReactNode;
};

export const DialogButtons = ({ onCancel, isBusy = false, error, children }: Props) => (
  <>
    {error && (
      <Callout tone="error" mt={16}>
        {error}
      </Callout>
    )}
    <ButtonRow mt={24}>
      {onCancel && (
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          {t('site.cancel')}
        </Button>
      )}
      {children}
    </ButtonRow>
  </>
);
