import { useUnsavedCheck } from '../../../ui/dialog/useUnsavedCheck.js';
import { DownloadOverlay } from './DownloadOverlay.js';
import { DownloadPanel } from './DownloadPanel.js';
import type { ZipInPreparation } from '../downloads-context.js';
import type { useDownloads } from '../useDownloads.js';

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
      <DownloadPanel
        downloads={activeDownloads.filter(({ isFolded }) => isFolded)}
        zips={zips}
        removeZip={removeZip}
        onRetry={retry}
        onCancel={cancel}
      />
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
