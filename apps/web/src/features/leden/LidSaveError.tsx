import { id } from '@ledenportaal/shared';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AskError } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { ServerError } from '../../ui/ServerError.js';

type Props = { error: AskError; onLeave: () => void };

/** Shows why a lid was not saved. Links to the existing lid when the e-mail address is already in use. */
export const LidSaveError = ({ error: { code, message, details }, onLeave }: Props) => {
  const existingId = code === 'lid_exists' ? id.safeParse(details?.lid).data : undefined;
  return (
    <ServerError message={message}>
      {existingId && (
        <Anchor component={Link} to={to('lid', { id: existingId })} onClick={onLeave} underline="always">
          {say('lid.existing')}
        </Anchor>
      )}
    </ServerError>
  );
};
