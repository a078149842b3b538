import { useMediaQuery } from '@mantine/hooks';
import { smallScreen } from './small-screen.js';

export const useIsSmallScreen = () => useMediaQuery(smallScreen, false, { getInitialValueInEffect: false });
