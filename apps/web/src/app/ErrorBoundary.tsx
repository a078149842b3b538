import { Component, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage.js';

/** For what breaks outside the router, which has a page for it of its own. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override render() {
    return this.state.isBroken ? <ErrorPage /> : this.props.children;
  }
}
