import { useLocation, type Location } from 'react-router-dom';
import { parsePageState } from './page-state.js';

export const usePageState = () => {
  const location = useLocation() as Location<unknown>;
  return parsePageState(location.state);
};
