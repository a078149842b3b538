import { settingsRoutes, type PortalSettingsView, type settingsContract } from '@ledenportaal/shared';
import { IconDownload } from '@tabler/icons-react';
import { useFileDownload } from '../../../lib/api/useFileDownload.js';
import { LoadingButton } from '../../../ui/LoadingButton.js';
import { t } from '../messages.js';

export const ExportSection = ({ view }: { view: PortalSettingsView }) => {
  const { isBusy, download } = useFileDownload<typeof settingsContract.export>(
    settingsRoutes.export,
    () => t('export.name', { slug: view.values.product.slug }),
    (reason) => t('export.failed', { reason }),
  );
  return (
    <div className="settings-card">
      <p>{t('export.text')}</p>
      <div>
        <LoadingButton
          loading={isBusy}
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
          onClick={() => download({})}
        >
          {t('export.download')}
        </LoadingButton>
      </div>
    </div>
  );
};
