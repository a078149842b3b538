import { Button } from '@mantine/core';
import { messageOf, reportOf } from '../lib/ask-error.js';
import { say } from '../lib/messages.js';
import { Message } from './Message.js';

type Props = {
  title: string;
  /** 1 where the message is all there is on the page. */
  order?: 1 | 2;
  error: { message?: string | undefined } & Parameters<typeof reportOf>[0];
  isFetching: boolean;
  refetch: () => unknown;
};

/** In place of what could not be fetched: why, and a button to try again. */
export const NotFetched = ({ error, isFetching, refetch, ...shown }: Props) => (
  <Message {...shown} text={messageOf(error)} note={reportOf(error)} role="alert">
    <Button onClick={() => void refetch()} loading={isFetching}>
      {say('site.retry')}
    </Button>
  </Message>
);
