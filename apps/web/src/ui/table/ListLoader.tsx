import type { ComponentProps, ReactNode } from 'react';
import { LoadError } from '../LoadError.js';
import { TableSkeleton } from './Table.js';

type Props<Data> = {
  query: {
    data?: Data | undefined;
    error?: ComponentProps<typeof LoadError>['error'] | undefined;
    isFetching: boolean;
    refetch: () => unknown;
  };
  errorTitle: string;
  children: (data: Data) => ReactNode;
};

/** Renders a list that the server returned, also after a failed refetch; until then a placeholder, or the error. */
export const ListLoader = <Data,>({ query, errorTitle, children }: Props<Data>) => {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return <TableSkeleton />;
  return <LoadError title={errorTitle} error={error} isFetching={isFetching} refetch={refetch} />;
};
