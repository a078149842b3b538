import type { Content } from '@ledenportaal/shared';
import type { ReactNode } from 'react';
import { Loading } from '../../ui/Loading.js';
import { LoadError } from '../../ui/LoadError.js';
import { useContentQuery } from './content.api.js';

type Props = {
  /** Title of the message that is shown when the content cannot be fetched. */
  errorTitle: string;
  skeleton: ReactNode;
  children: (content: Content) => ReactNode;
};

/** Fetches the content and renders `children` with it; shows a skeleton while loading and an error when it fails. */
export const ContentLoader = ({ errorTitle, skeleton, children }: Props) => {
  // Refetches on every mount: admins may have changed the content, and the signed URLs of its pictures expire.
  const { data, error, isFetching, refetch } = useContentQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data) return children(data.results);
  if (error) return <LoadError title={errorTitle} error={error} isFetching={isFetching} refetch={refetch} />;
  return <Loading>{skeleton}</Loading>;
};
