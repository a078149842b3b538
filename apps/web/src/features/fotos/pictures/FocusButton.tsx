import type { Foto } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { IconFocusCentered } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/Dialog.js';
import type { LabelsByKind } from '../../labels/useLabels.js';
import { FocusForm } from './FocusForm.js';
import { t } from './messages.js';

type Props = { foto: Foto; labels: LabelsByKind; onOutdated: () => void };

/** Opens a dialog in which an admin chooses the point that crops keep. */
export const FocusButton = (props: Props) => {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconFocusCentered size={18} stroke={1.7} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('focus.button')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('focus.title')} size={760}>
        <FocusForm {...props} onClose={close} />
      </Dialog>
    </>
  );
};
