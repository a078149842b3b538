import { useMediaQuery } from '@mantine/hooks';

/** Below this the sidebar and the filters are drawers. The stylesheets use the same 62em. */
export const useSmall = () => useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
