import type { ApiError } from '../../lib/api-error.js';
import { t } from '../../lib/messages.js';
import { ServerError } from '../../ui/ServerError.js';
import { ExistingFotoLink } from '../fotos/ExistingFotoLink.js';

/** Shows the text that the specification prescribes, and the server's own reason. */
export const UploadError = ({ error }: { error: ApiError }) => (
  <ServerError message={t('upload.failed')}>
    <p>{error.message}</p>
    <ExistingFotoLink error={error} page="foto" />
  </ServerError>
);
