import { useMediaQuery } from '@mantine/hooks';

/** On a small screen the sidebar and the filters are drawers. The stylesheets use the same 62em. */
export const useIsSmallScreen = () => useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
