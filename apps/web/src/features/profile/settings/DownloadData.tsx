import { profileRoutes, type profileContract } from '@ledenportaal/shared';
import { IconDownload } from '@tabler/icons-react';
import { useFileDownload } from '../../../lib/api/useFileDownload.js';
import { LoadingButton } from '../../../ui/LoadingButton.js';
import { t } from '../messages.js';
import { Setting } from './Setting.js';

export const DownloadData = () => {
  const { isBusy, download } = useFileDownload<typeof profileContract.gegevens>(
    profileRoutes.gegevens,
    () => 'mijn-gegevens.json',
    (reason) => t('settings.dataFailed', { reason }),
  );
  return (
    <Setting title={t('settings.data')} text={t('settings.dataText')}>
      <LoadingButton
        variant="default"
        loading={isBusy}
        leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
        onClick={() => download({})}
      >
        {t('settings.downloadData')}
      </LoadingButton>
    </Setting>
  );
};
