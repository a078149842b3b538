import { Suspense, type ComponentProps } from 'react';
import { AtRest } from '../../ui/AtRest.js';
import { lazyOptional } from '../../ui/lazyOptional.js';

export const loadLateParts = () => import('./late-parts.js');
const parts = {
  Footer: lazyOptional(async () => (await loadLateParts()).Footer),
  HeaderSearch: lazyOptional(async () => (await loadLateParts()).HeaderSearch),
  TermsQuestion: lazyOptional(async () => (await loadLateParts()).TermsQuestion),
  PortalNotices: lazyOptional(async () => (await loadLateParts()).PortalNotices),
};
/** Loads when it renders: a user may open the menu of a small screen earlier. */
const LazyNavigation = lazyOptional(async () => (await loadLateParts()).Navigation);

export const LateNavigation = (props: ComponentProps<typeof LazyNavigation>) => (
  <Suspense>
    <LazyNavigation {...props} />
  </Suspense>
);

/** A part of the layout that the first page of a visit does not wait for. */
export const LatePart = ({ name }: { name: keyof typeof parts }) => {
  const Part = parts[name];
  return (
    <AtRest load={loadLateParts}>
      <Suspense>
        <Part />
      </Suspense>
    </AtRest>
  );
};
