import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AskError } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { serverErrorTexts } from '../../lib/server-error-texts.js';
import { ServerError } from '../../ui/ServerError.js';

/** Beside the spec's word the server's own reason; a duplicate points at the photo that is there. */
export const UploadError = ({ error: { message, details } }: { error: AskError }) => (
  <ServerError texts={serverErrorTexts} message={say('upload.failed')}>
    <p>{message}</p>
    {typeof details?.foto === 'string' && (
      <Anchor component={Link} to={to('foto', { item: details.foto })} underline="always">
        {say('upload.existing')}
      </Anchor>
    )}
  </ServerError>
);
