import { useEffect, type ReactNode } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { useConfigQuery } from '../lib/api/api.js';
import { NotFoundPage } from './NotFoundPage.js';
import { PageSkeleton } from './PageSkeleton.js';

/**
 * Shows the page for an unknown path when the product in the path is not the one of this portal. The server knows the
 * former slugs of the product, so an address that it has not seen is loaded from there first.
 */
export const ProductGuard = ({ children }: { children: ReactNode }) => {
  const { product } = useParams();
  const { key, pathname, search } = useLocation();
  const { data, isLoading } = useConfigQuery();
  const isOther = product !== undefined && data !== undefined && data.results.product.slug !== product;
  // The key that the router gives to the address that the document was loaded from.
  const isLoaded = key === 'default';
  useEffect(() => {
    // With a fragment, the browser would scroll in this document instead of loading the address.
    if (isOther && !isLoaded) window.location.replace(pathname + search);
  }, [isOther, isLoaded, pathname, search]);
  if (product === undefined) return children;
  if (isLoading || (isOther && !isLoaded)) return <PageSkeleton />;
  return isOther ? <NotFoundPage why="notFound" /> : children;
};
