import { useSyncExternalStore } from 'react';
import { ErrorBoundary } from './ErrorBoundary.js';
import type { Views } from './views.js';

export const App = ({ views: { subscribe, getContent } }: { views: Views }) => (
  <ErrorBoundary>{useSyncExternalStore(subscribe, getContent)}</ErrorBoundary>
);
