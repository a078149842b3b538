import { AtRest } from '../../ui/AtRest.js';
import { createPreloadable } from '../../ui/preloadable.js';

const load = () => import('./late-parts.js');
const parts = {
  Footer: createPreloadable(async () => (await load()).Footer),
  HeaderSearch: createPreloadable(async () => (await load()).HeaderSearch),
  PortalNotices: createPreloadable(async () => (await load()).PortalNotices),
};

/** A part of the layout that the first page of a visit does not wait for. */
export const LatePart = ({ name }: { name: keyof typeof parts }) => {
  const Part = parts[name];
  return (
    <AtRest load={Part.preload}>
      <Part />
    </AtRest>
  );
};
