import { Button } from '@mantine/core';
import { t } from '../../lib/messages.js';
import { ButtonRow } from '../ButtonRow.js';
import styles from './UploadHeader.module.css';

type Props = {
  /** Name of the file. */
  name: string;
  /** Text of the button that sends the file again. */
  retryLabel?: string | undefined;
  /** Undefined when there is nothing to retry. */
  onRetry: (() => void) | undefined;
  /** Text of the button that removes a failed upload; undefined while it can be cancelled. */
  removeLabel: string | undefined;
  onRemove: () => void;
};

/** The name of the file that is uploaded, with buttons to cancel, retry or remove it. */
export const UploadHeader = ({ name, retryLabel, onRetry, removeLabel, onRemove }: Props) => (
  <div className={styles.head}>
    <b>{name}</b>
    <ButtonRow>
      {onRetry && (
        <Button size="sm" onClick={onRetry}>
          {retryLabel ?? t('site.retry')}
        </Button>
      )}
      <Button size="sm" variant="default" onClick={onRemove}>
        {removeLabel ?? t('site.cancel')}
      </Button>
    </ButtonRow>
  </div>
);
