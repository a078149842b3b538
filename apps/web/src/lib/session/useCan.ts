import { can, type Access } from '@ledenportaal/shared';
import { useSelector } from 'react-redux';
import { selectViewer } from './auth.slice.js';

/** Whether the user may do this. The server decides on every call; this only leaves out what would be refused. */
export const useCan = (access: Access): boolean => can(useSelector(selectViewer), access);
