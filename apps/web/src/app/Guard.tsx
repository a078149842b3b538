import { mayEnter, type Access } from '@ledenportaal/shared';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import type { PageState } from '../lib/page-state.js';
import { getPath } from '../lib/paths.js';
import { selectAuth, selectRole } from '../lib/session/auth.slice.js';
import { NoPage } from './NoPage.js';

/** The server decides on every call; this only keeps people away from pages that would show them nothing. */
export const Guard = ({ access, children }: { access: Access; children: ReactNode }) => {
  const role = useSelector(selectRole);
  const { left, leftElsewhere } = useSelector(selectAuth);
  const { pathname, search } = useLocation();
  if (mayEnter(access, role)) return children;
  if (role) return <NoPage why="notAllowed" />;
  const state: PageState = left ? {} : { from: pathname + search, ...(leftElsewhere && { of: leftElsewhere }) };
  return <Navigate to={getPath('login')} state={state} replace />;
};
