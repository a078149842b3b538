import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { say } from '../lib/messages.js';
import { to } from '../lib/paths.js';
import { Message } from '../ui/Message.js';
import { BarePage } from '../ui/Page.js';

export const NotAllowedPage = () => (
  <BarePage title={say('notAllowed.title')}>
    <Message order={1} title={say('notAllowed.title')} text={say('notAllowed.text')}>
      <Button component={Link} to={to('home')}>
        {say('broken.home')}
      </Button>
    </Message>
  </BarePage>
);
