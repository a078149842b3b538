import { useSelector } from 'react-redux';
import { selectRole } from './auth.slice.js';

export const useIsAdmin = () => useSelector(selectRole) === 'admin';
