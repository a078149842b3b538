import { can, type Access } from '@ledenportaal/shared';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import type { PageState } from '../lib/routing/page-state.js';
import { getPath } from '../lib/routing/paths.js';
import { selectAuth, selectViewer } from '../lib/session/auth.slice.js';
import { NotFoundPage } from './NotFoundPage.js';

/** The server decides on every call; this only keeps people away from pages that would show them nothing. */
export const RouteGuard = ({ access, children }: { access: Access; children: ReactNode }) => {
  const viewer = useSelector(selectViewer);
  const { left, leftElsewhere } = useSelector(selectAuth);
  const { pathname, search } = useLocation();
  if (can(viewer, access)) return children;
  if (viewer) return <NotFoundPage why="notAllowed" />;
  const state: PageState = left ? {} : { from: pathname + search, ...(leftElsewhere && { of: leftElsewhere }) };
  return <Navigate to={getPath('login')} state={state} replace />;
};
