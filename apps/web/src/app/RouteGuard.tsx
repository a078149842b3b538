import { hasAccess, type Access } from '@ledenportaal/shared';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import type { PageState } from '../lib/routing/page-state.js';
import { getPath } from '../lib/routing/paths.js';
import { selectAuth, selectRole } from '../lib/session/auth.slice.js';
import { NotFoundPage } from './NotFoundPage.js';

/** The server decides on every call; this only keeps people away from pages that would show them nothing. */
export const RouteGuard = ({ access, children }: { access: Access; children: ReactNode }) => {
  const role = useSelector(selectRole);
  const { left, leftElsewhere } = useSelector(selectAuth);
  const { pathname, search } = useLocation();
  if (hasAccess(access, role)) return children;
  if (role) return <NotFoundPage why="notAllowed" />;
  const state: PageState = left ? {} : { from: pathname + search, ...(leftElsewhere && { of: leftElsewhere }) };
  return <Navigate to={getPath('login')} state={state} replace />;
};
