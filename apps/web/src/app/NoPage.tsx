import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { say } from '../lib/messages.js';
import { to } from '../lib/paths.js';
import { Message } from '../ui/Message.js';
import { BarePage } from '../ui/Page.js';

/** In place of a page: there is none at this address, or not for who asks. */
export const NoPage = ({ why }: { why: 'notFound' | 'notAllowed' }) => (
  <BarePage title={say(`${why}.title`)}>
    <Message order={1} title={say(`${why}.title`)} text={say(`${why}.text`)}>
      <Button component={Link} to={to('home')}>
        {say('broken.home')}
      </Button>
    </Message>
  </BarePage>
);
