import { Box } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { AtRest } from '../../ui/AtRest.js';
import { lazyOptional } from '../../ui/lazyOptional.js';

type Props = {
  id: string;
  /** When it was last changed: the history is requested again when it differs. */
  updatedAt?: string;
};

const HistoryLines = lazyOptional(async () => (await import('./HistoryLines.js')).HistoryLines);

/**
 * Who last changed a thing, and its history. For pages of who may see the activity of such things. Loaded after the page,
 * just before it scrolls into view.
 */
export const ObjectHistory = (props: Props) => {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: '300px' });
  const [wasNear, setWasNear] = useState(false);
  if (entry?.isIntersecting && !wasNear) setWasNear(true);
  return (
    <Box ref={ref} mih={28} mt={24} fz={15}>
      {wasNear && (
        <AtRest>
          <Suspense>
            <HistoryLines {...props} />
          </Suspense>
        </AtRest>
      )}
    </Box>
  );
};
