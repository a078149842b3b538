import type { ApiError } from '../../lib/api/api-error.js';
import { t } from './messages.js';
import { ServerError } from '../../ui/form/ServerError.js';
import { ExistingFotoLink } from '../fotos/ExistingFotoLink.js';

/** Shows the text that the specification prescribes, and the server's own reason. */
export const UploadError = ({ error }: { error: ApiError }) => (
  <ServerError message={t('upload.failed')}>
    <p>{error.message}</p>
    <ExistingFotoLink error={error} page="foto" />
  </ServerError>
);
