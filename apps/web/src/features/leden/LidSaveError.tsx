import { id } from '@ledenportaal/shared';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ApiError } from '../../lib/api/api-error.js';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { ServerError } from '../../ui/form/ServerError.js';

type Props = { error: ApiError; onLeave: () => void };

/** Shows why a lid was not saved. Links to the existing lid when the e-mail address is already in use. */
export const LidSaveError = ({ error: { code, message, details }, onLeave }: Props) => {
  const existingId = code === 'lid_exists' ? id.safeParse(details?.lid).data : undefined;
  return (
    <ServerError message={message}>
      {existingId && (
        <Anchor component={Link} to={getPath('lid', { id: existingId })} onClick={onLeave} underline="always">
          {t('lid.existing')}
        </Anchor>
      )}
    </ServerError>
  );
};
