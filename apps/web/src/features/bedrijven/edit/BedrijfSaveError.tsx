import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ApiError } from '../../../lib/api/api-error.js';
import { t } from '../messages.js';
import { getPath } from '../../../lib/routing/paths.js';
import { ServerError } from '../../../ui/form/ServerError.js';

type Props = { error: ApiError; naam: string; onLeave: () => void };

/** Shows why a bedrijf was not saved. Links to the existing bedrijf when the name is already in use. */
export const BedrijfSaveError = ({ error: { code, message }, naam, onLeave }: Props) => (
  <ServerError message={message}>
    {code === 'bedrijf_exists' && (
      <Anchor
        component={Link}
        to={`${getPath('bedrijven')}?${new URLSearchParams({ zoek: naam.trim() }).toString()}`}
        onClick={onLeave}
        underline="always"
      >
        {t('bedrijf.existing')}
      </Anchor>
    )}
  </ServerError>
);
