import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AskError } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';

type Props = { error: AskError; page: 'foto' | 'adminFoto' };

/** A link to the photo that is already in the image bank, if the error names one. */
export const ExistingFotoLink = ({ error: { details }, page }: Props) =>
  typeof details?.foto === 'string' && (
    <Anchor component={Link} to={to(page, { item: details.foto })} underline="always">
      {say('upload.existing')}
    </Anchor>
  );
