import { Button } from '@mantine/core';
import { messageOf, reportOf } from '../lib/ask-error.js';
import { say } from '../lib/messages.js';
import { Message } from './Message.js';

type Props = {
  title: string;
  /** Heading level: 1 when the message is the only content of the page. */
  order?: 1 | 2;
  error: { message?: string | undefined } & Parameters<typeof reportOf>[0];
  isFetching: boolean;
  refetch: () => unknown;
};

/** Shown instead of content that failed to load: the reason and a retry button. */
export const NotFetched = ({ error, isFetching, refetch, ...shown }: Props) => (
  <Message {...shown} text={messageOf(error)} note={reportOf(error)} role="alert">
    <Button onClick={() => void refetch()} loading={isFetching}>
      {say('site.retry')}
    </Button>
  </Message>
);
