import { useMounted } from '@mantine/hooks';
import { lazy, startTransition, Suspense, useEffect, useState, type ComponentType } from 'react';
import { loadWithConnection } from '../../lib/load-with-connection.js';
import { runAtRest } from '../../lib/run-at-rest.js';

/** The first of these shows that somebody uses the page, and may open a dialog. */
const inputEvents = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Lazy-loads a dialog or drawer: when the user first does something on the page, or at the latest when it opens. Renders
 * it closed from then on, so that it opens without delay.
 */
export const lazyOnOpen = <P extends { opened: boolean }>(load: () => Promise<ComponentType<P>>) => {
  const LazyComponent: ComponentType<P> = lazy(async () => ({ default: await loadWithConnection(load) }));
  /** Mounts the component closed: Mantine returns the focus only to what was focused before `opened` changed. */
  const OpenAfterMount = (props: P) => {
    const isMounted = useMounted();
    return <LazyComponent {...props} opened={props.opened && isMounted} />;
  };
  return function LazyOnOpen(props: P) {
    const [shouldRender, setShouldRender] = useState(props.opened);
    if (props.opened && !shouldRender) setShouldRender(true);
    useEffect(() => {
      const controller = new AbortController();
      const preload = () => {
        controller.abort();
        // When loading fails, it is tried again on opening.
        void load().then(
          () => startTransition(() => setShouldRender(true)),
          () => undefined,
        );
      };
      for (const event of inputEvents) addEventListener(event, preload, { passive: true, signal: controller.signal });
      // The first touch may be the one that opens it.
      const cancelDownload = matchMedia('(pointer: coarse)').matches
        ? runAtRest(() => void load().catch(() => undefined))
        : undefined;
      return () => {
        controller.abort();
        cancelDownload?.();
      };
    }, []);
    return shouldRender ? (
      <Suspense fallback={null}>
        <OpenAfterMount {...props} />
      </Suspense>
    ) : null;
  };
};
