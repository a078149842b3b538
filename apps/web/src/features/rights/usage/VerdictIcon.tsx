import type { Verdict } from '@ledenportaal/shared';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';

const icons = { ja: IconCircleCheck, overleg: IconAlertTriangle, nee: IconCircleX };

export const VerdictIcon = ({ verdict }: { verdict: Verdict }) => {
  const Icon = icons[verdict];
  return <Icon size={22} stroke={1.8} aria-hidden />;
};
