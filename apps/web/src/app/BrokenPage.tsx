import { Button } from '@mantine/core';
import { say } from '../lib/messages.js';
import { to } from '../lib/paths.js';
import { Message } from '../ui/Message.js';
import { BarePage } from '../ui/Page.js';

/** For what nobody foresaw, and for a part of the program that a new version has replaced: loading anew mends both. */
export const BrokenPage = () => (
  <BarePage title={say('broken.title')}>
    <Message order={1} title={say('broken.title')} text={say('broken.text')} role="alert">
      <Button onClick={() => window.location.reload()}>{say('site.retry')}</Button>
      <Button variant="default" component="a" href={to('home')}>
        {say('broken.home')}
      </Button>
    </Message>
  </BarePage>
);
