import type { ReactNode } from 'react';
import type { ApiError } from '../../lib/api/api-error.js';
import { t } from '../../lib/messages.js';
import { isFileError } from '../../lib/upload/file-error.js';
import { Callout } from '../Callout.js';
import { ServerError } from './ServerError.js';

type Props = {
  error: ApiError;
  /** Next steps for the user. */
  children?: ReactNode;
};

/** Why an upload failed: an error of the server, or a file that the browser cannot read. */
export const UploadFailure = ({ error, children }: Props) =>
  isFileError(error) ? (
    <Callout tone="error" title={t('upload.refused')}>
      <p>{error.message}</p>
      {children}
    </Callout>
  ) : (
    <ServerError message={error.message}>{children}</ServerError>
  );
