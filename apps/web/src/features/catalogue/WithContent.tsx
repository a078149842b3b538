import type { Content } from '@ledenportaal/shared';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from '../../lib/messages.js';
import { NotFetched } from '../../ui/NotFetched.js';
import { useContentQuery } from './catalogue.api.js';

type Props = {
  /** Says that it has not come. */
  failed: string;
  skeleton: ReactNode;
  children: (content: Content) => ReactNode;
};

/** What a page shows of the content, once it is there. */
export const WithContent = ({ failed, skeleton, children }: Props) => {
  // Admins change it meanwhile, and the addresses of its pictures end.
  const { data, error, isFetching, refetch } = useContentQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data) return children(data.results);
  if (error) return <NotFetched title={failed} error={error} isFetching={isFetching} refetch={refetch} />;
  return (
    <>
      <VisuallyHidden role="status">{say('site.busy')}</VisuallyHidden>
      <div aria-hidden>{skeleton}</div>
    </>
  );
};
