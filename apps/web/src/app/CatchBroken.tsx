import { Component, type ReactNode } from 'react';
import { BrokenPage } from './BrokenPage.js';

/** For what breaks outside the router, which has a page for it of its own. */
export class CatchBroken extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override render() {
    return this.state.isBroken ? <BrokenPage /> : this.props.children;
  }
}
