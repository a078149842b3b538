import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { t } from './messages.js';
import { useCopy } from '../../lib/copy/useCopy.js';

/** A button that copies a text. `title` identifies the text on the page. */
export const CopyText = ({ title, text }: { title: string; text: string }) => {
  const copy = useCopy();
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />}
      aria-label={t('teksten.copyOne', { title })}
      onClick={() => copy(text, title)}
    >
      {t('content.copy')}
    </Button>
  );
};
