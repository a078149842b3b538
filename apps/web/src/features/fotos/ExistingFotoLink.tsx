import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ApiError } from '../../lib/api/api-error.js';
import { t } from '../../lib/upload/messages.js';
import { getPath } from '../../lib/routing/paths.js';

type Props = { error: Pick<ApiError, 'details'>; page: 'foto' | 'adminFoto' };

/** A link to the photo that is already in the image bank, if the error names one. */
export const ExistingFotoLink = ({ error: { details }, page }: Props) =>
  typeof details?.foto === 'string' && (
    <Anchor component={Link} to={getPath(page, { item: details.foto })} underline="always">
      {t('upload.existing')}
    </Anchor>
  );
