import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { t } from './messages.js';
import type { CopyState } from '../../lib/useCopy.js';
import styles from './CopyText.module.css';

type Props = { title: string; text: string; copying: CopyState };

/** A button that copies a text. `title` identifies the text on the page. */
export const CopyText = ({ title, text, copying: { copied, copy } }: Props) => {
  const isCopied = copied === title;
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      size="sm"
      className={styles.copy ?? ''}
      leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
      aria-label={isCopied ? undefined : t('teksten.copyOne', { title })}
      onClick={() => copy(title, text)}
    >
      {t(isCopied ? 'content.copied' : 'content.copy')}
    </Button>
  );
};
