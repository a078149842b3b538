import type { AskError } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { ServerError } from '../../ui/ServerError.js';
import { ExistingFotoLink } from '../fotos/ExistingFotoLink.js';

/** Shows the text that the specification prescribes, and the server's own reason. */
export const UploadError = ({ error }: { error: AskError }) => (
  <ServerError message={say('upload.failed')}>
    <p>{error.message}</p>
    <ExistingFotoLink error={error} page="foto" />
  </ServerError>
);
