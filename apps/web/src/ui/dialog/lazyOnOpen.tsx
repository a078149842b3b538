import { useMounted } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';

/** In ms after mounting, so that the requests of the page itself come first. */
const preloadDelayMs = 2_000;

/**
 * Lazy-loads a dialog or drawer: some time after the page has mounted, or at the latest when it opens. Renders it
 * closed from then on, so that it opens without delay.
 */
export const lazyOnOpen = <P extends { opened: boolean }>(load: () => Promise<ComponentType<P>>) => {
  const LazyComponent: ComponentType<P> = lazy(async () => ({ default: await load() }));
  /** Mounts the component closed: Mantine returns the focus only to what was focused before `opened` changed. */
  const OpenAfterMount = (props: P) => {
    const isMounted = useMounted();
    return <LazyComponent {...props} opened={props.opened && isMounted} />;
  };
  return function LazyOnOpen(props: P) {
    const [shouldRender, setShouldRender] = useState(props.opened);
    if (props.opened && !shouldRender) setShouldRender(true);
    useEffect(() => {
      // When loading fails, it is tried again on opening.
      const timer = setTimeout(
        () =>
          void load().then(
            () => setShouldRender(true),
            () => undefined,
          ),
        preloadDelayMs,
      );
      return () => clearTimeout(timer);
    }, []);
    return shouldRender ? (
      <Suspense fallback={null}>
        <OpenAfterMount {...props} />
      </Suspense>
    ) : null;
  };
};
