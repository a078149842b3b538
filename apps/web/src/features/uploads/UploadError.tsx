import type { ApiError } from '../../lib/api/api-error.js';
import { t } from './messages.js';
import { isFileError } from '../../lib/upload/file-error.js';
import { UploadFailure } from '../../ui/form/UploadFailure.js';
import { ServerError } from '../../ui/form/ServerError.js';
import { ExistingFotoLink } from '../fotos/ExistingFotoLink.js';

/** Shows the text that the specification prescribes, and the server's own reason. */
export const UploadError = ({ error }: { error: ApiError }) =>
  isFileError(error) ? (
    <UploadFailure error={error} />
  ) : (
    <ServerError message={t('upload.failed')}>
      <p>{error.message}</p>
      <ExistingFotoLink error={error} page="foto" />
    </ServerError>
  );
