import { Button, Loader } from '@mantine/core';
import { t } from './messages.js';

/** In a notice: the button that undoes what it reports. Not disabled while it is busy, because that loses the focus. */
export const UndoButton = ({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) => (
  <Button
    mih={32}
    size="compact-sm"
    variant="default"
    leftSection={isBusy && <Loader size={14} color="currentColor" />}
    aria-disabled={isBusy}
    onClick={() => isBusy || onClick()}
  >
    {t('job.undoIt')}
  </Button>
);
