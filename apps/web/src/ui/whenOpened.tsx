import { useMounted } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';

/** In ms after mounting, so that the requests of the page itself come first. */
const whenIdle = 2_000;

/**
 * Lazy-loads a dialog or drawer: some time after the page has mounted, or at the latest when it opens. Renders it
 * closed from then on, so that it opens without delay.
 */
export const whenOpened = <P extends { opened: boolean }>(load: () => Promise<ComponentType<P>>) => {
  const Part: ComponentType<P> = lazy(async () => ({ default: await load() }));
  /** Mounts the component closed: Mantine returns the focus only to what was focused before `opened` changed. */
  const FromClosed = (props: P) => {
    const isMounted = useMounted();
    return <Part {...props} opened={props.opened && isMounted} />;
  };
  return function WhenOpened(props: P) {
    const [isWanted, want] = useState(props.opened);
    if (props.opened && !isWanted) want(true);
    useEffect(() => {
      // When loading fails, it is tried again on opening.
      const timer = setTimeout(
        () =>
          void load().then(
            () => want(true),
            () => undefined,
          ),
        whenIdle,
      );
      return () => clearTimeout(timer);
    }, []);
    return isWanted ? (
      <Suspense fallback={null}>
        <FromClosed {...props} />
      </Suspense>
    ) : null;
  };
};
