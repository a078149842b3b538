import type { useDownloads } from '../../features/downloads/files/useDownloads.js';
import { DownloadOverlay } from '../../features/downloads/running/DownloadOverlay.js';
import { DownloadPanel } from '../../features/downloads/running/DownloadPanel.js';
import { ZipItem } from '../../features/zips/ZipItem.js';
import type { ZipInPreparation } from '../../features/zips/zips-context.js';
import { useUnsavedCheck } from '../../ui/dialog/useUnsavedCheck.js';

export type RunningDownloadsProps = {
  opened: boolean;
  downloads: Pick<ReturnType<typeof useDownloads>, 'activeDownloads' | 'retry' | 'cancel' | 'fold'>;
  zips: readonly ZipInPreparation[];
  removeZip: (id: string) => void;
};

/** The progress of downloads: of a new one in an overlay, of the others in one panel. */
export const RunningDownloads = ({ opened, downloads, zips, removeZip }: RunningDownloadsProps) => {
  const { activeDownloads, retry, cancel, fold } = downloads;
  const inOverlay = opened ? activeDownloads.find(({ isFolded }) => !isFolded) : undefined;
  return (
    <>
      <DownloadOverlay activeDownload={inOverlay} onRetry={retry} onCancel={cancel} onFold={fold} />
      <DownloadPanel downloads={activeDownloads.filter(({ isFolded }) => isFolded)} onRetry={retry} onCancel={cancel}>
        {zips.map((zip) => (
          <ZipItem key={zip.job} zip={zip} onEnd={() => removeZip(zip.job)} />
        ))}
      </DownloadPanel>
      {activeDownloads.length > 0 && <DownloadLeaveCheck />}
    </>
  );
};

const isBusy = () => true;

/** Without a question inside the portal, where downloads continue on every page. */
const DownloadLeaveCheck = () => {
  useUnsavedCheck(isBusy);
  return null;
};
