import type { SidePanelProps } from './dialog-props.js';
import { lazyOnOpen } from './lazyOnOpen.js';

export const SidePanel = lazyOnOpen<SidePanelProps>(async () => (await import('./SidePanelDrawer.js')).SidePanelDrawer);
