import { getErrorMessage, getReportText } from '../lib/api/api-error.js';
import { t } from '../lib/messages.js';
import { LoadingButton } from './LoadingButton.js';
import { Message } from './Message.js';

type Props = {
  title: string;
  /** Heading level: 1 when the message is the only content of the page. */
  order?: 1 | 2;
  error: { message?: string | undefined } & Parameters<typeof getReportText>[0];
  isFetching: boolean;
  refetch: () => unknown;
};

/** Shown instead of content that failed to load: the reason and a retry button. */
export const LoadError = ({ error, isFetching, refetch, ...messageProps }: Props) => (
  <Message {...messageProps} text={getErrorMessage(error)} note={getReportText(error)} role="alert">
    <LoadingButton onClick={() => void refetch()} loading={isFetching}>
      {t('site.retry')}
    </LoadingButton>
  </Message>
);
