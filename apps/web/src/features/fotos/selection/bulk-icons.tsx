import {
  IconCopyright,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconMapPin,
  IconPencil,
  IconReplace,
  IconTag,
  IconTagOff,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { BulkKind } from './bulk-change.js';

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** The icons of the bulk actions in a menu. */
export const bulkIcons: Record<BulkKind, ReactNode> = {
  add: <IconTag {...icon} />,
  takeOff: <IconTagOff {...icon} />,
  replace: <IconReplace {...icon} />,
  eigenaar: <IconUser {...icon} />,
  locatie: <IconMapPin {...icon} />,
  beschrijving: <IconPencil {...icon} />,
  rechten: <IconCopyright {...icon} />,
  publish: <IconEye {...icon} />,
  hide: <IconEyeOff {...icon} />,
};
export const exportIcon = <IconDownload {...icon} />;
