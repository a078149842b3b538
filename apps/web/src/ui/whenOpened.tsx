import { useMounted } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';

/** Long enough after the page, that what it asks for comes first. */
const whenIdle = 2_000;

/**
 * What opens over the page: its program is fetched once the page is there, or at the latest when it opens. Drawn closed
 * from then on, so that it opens as if it had always been there.
 */
export const whenOpened = <P extends { opened: boolean }>(load: () => Promise<ComponentType<P>>) => {
  const Part: ComponentType<P> = lazy(async () => ({ default: await load() }));
  /** Closed at first: Mantine gives the focus back only where something was there before it opened. */
  const FromClosed = (props: P) => {
    const isMounted = useMounted();
    return <Part {...props} opened={props.opened && isMounted} />;
  };
  return function WhenOpened(props: P) {
    const [isWanted, want] = useState(props.opened);
    if (props.opened && !isWanted) want(true);
    useEffect(() => {
      // One that fails to come is asked for again when it opens.
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
