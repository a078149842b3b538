import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useConfigQuery } from '../lib/api/api.js';
import { NotFoundPage } from './NotFoundPage.js';
import { PageSkeleton } from './PageSkeleton.js';

/** Where the address begins with the product's name, it is this portal's product. */
export const ProductGuard = ({ children }: { children: ReactNode }) => {
  const { product } = useParams();
  const { data, isLoading } = useConfigQuery();
  if (product === undefined) return children;
  if (isLoading) return <PageSkeleton />;
  return data && data.results.product.slug !== product ? <NotFoundPage why="notFound" /> : children;
};
