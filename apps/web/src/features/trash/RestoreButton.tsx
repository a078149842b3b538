import { IconArrowBackUp } from '@tabler/icons-react';
import { LoadingButton } from '../../ui/LoadingButton.js';
import { t } from './messages.js';

type Props = { name: string; isRestoring: boolean; onRestore: () => void };

/** Restores one item of the trash. */
export const RestoreButton = ({ name, isRestoring, onRestore }: Props) => (
  <LoadingButton
    size="sm"
    variant="default"
    loading={isRestoring}
    leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
    onClick={onRestore}
    aria-label={t('trash.restoreOne', { name })}
  >
    {t('trash.restore')}
  </LoadingButton>
);
