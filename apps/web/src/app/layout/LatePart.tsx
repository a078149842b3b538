import { Suspense } from 'react';
import { AtRest } from '../../ui/AtRest.js';
import { lazyOptional } from '../../ui/lazyOptional.js';

const load = () => import('./late-parts.js');
const parts = {
  Footer: lazyOptional(async () => (await load()).Footer),
  HeaderSearch: lazyOptional(async () => (await load()).HeaderSearch),
  PortalNotices: lazyOptional(async () => (await load()).PortalNotices),
};

/** A part of the layout that the first page of a visit does not wait for. */
export const LatePart = ({ name }: { name: keyof typeof parts }) => {
  const Part = parts[name];
  return (
    <AtRest load={load}>
      <Suspense>
        <Part />
      </Suspense>
    </AtRest>
  );
};
