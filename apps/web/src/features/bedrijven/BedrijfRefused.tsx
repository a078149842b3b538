import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AskError } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { ServerError } from '../../ui/ServerError.js';

type Props = { error: AskError; naam: string; onLeave: () => void };

/** A name that is taken leads to who has it. */
export const BedrijfRefused = ({ error: { code, message }, naam, onLeave }: Props) => (
  <ServerError message={message}>
    {code === 'bedrijf_exists' && (
      <Anchor
        component={Link}
        to={`${to('bedrijven')}?${new URLSearchParams({ zoek: naam.trim() }).toString()}`}
        onClick={onLeave}
        underline="always"
      >
        {say('bedrijf.existing')}
      </Anchor>
    )}
  </ServerError>
);
