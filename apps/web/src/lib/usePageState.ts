import { useLocation, type Location } from 'react-router-dom';
import { pageStateOf } from './page-state.js';

export const usePageState = () => {
  const location = useLocation() as Location<unknown>;
  return pageStateOf(location.state);
};
