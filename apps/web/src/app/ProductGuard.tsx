import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useConfigQuery } from '../lib/api/api.js';
import { NotFoundPage } from './NotFoundPage.js';
import { PageSkeleton } from './PageSkeleton.js';

/** Shows the page for an unknown path when the product in the path is not the one of this portal. */
export const ProductGuard = ({ children }: { children: ReactNode }) => {
  const { product } = useParams();
  const { data, isLoading } = useConfigQuery();
  if (product === undefined) return children;
  if (isLoading) return <PageSkeleton />;
  return data && data.results.product.slug !== product ? <NotFoundPage why="notFound" /> : children;
};
