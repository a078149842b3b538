import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AskError } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';

type Props = { error: AskError; page: 'foto' | 'adminFoto' };

/** Where the same picture is in the image bank already, the refusal names it: it is pointed at. */
export const ExistingFoto = ({ error: { details }, page }: Props) =>
  typeof details?.foto === 'string' && (
    <Anchor component={Link} to={to(page, { item: details.foto })} underline="always">
      {say('upload.existing')}
    </Anchor>
  );
