import type { PortalSettingsView } from '@ledenportaal/shared';
import {
  IconAbc,
  IconArchive,
  IconBuilding,
  IconDownload,
  IconFileCheck,
  IconFileText,
  IconHistory,
  IconHome,
  IconKey,
  IconPalette,
  IconPhoto,
  IconPlugConnected,
  type Icon,
} from '@tabler/icons-react';
import { getPath } from '../../lib/routing/paths.js';
import type { FormName } from './setting-values.js';

type Section = {
  icon: Icon;
  /** The settings that its form changes. Without any it has no form. */
  names: readonly FormName[];
};

/** The parts of the page, by the value of `deel` in their address. */
export const sections = {
  organisatie: { icon: IconBuilding, names: ['organisation', 'product', 'contact'] },
  huisstijl: { icon: IconPalette, names: ['logo', 'colour'] },
  startpagina: { icon: IconHome, names: [] },
  toolkit: { icon: IconFileText, names: ['teksten', 'palette'] },
  fotos: { icon: IconPhoto, names: ['licences', 'renditions', 'downloadNames', 'usageTerms'] },
  voorwaarden: { icon: IconFileCheck, names: ['voorwaarden'] },
  woorden: { icon: IconAbc, names: ['messages'] },
  toegang: { icon: IconKey, names: ['signup', 'timeZone'] },
  verbindingen: { icon: IconPlugConnected, names: ['feed', 'analytics', 'survey'] },
  bewaren: { icon: IconArchive, names: ['activityDays'] },
  geschiedenis: { icon: IconHistory, names: [] },
  export: { icon: IconDownload, names: [] },
} as const satisfies Record<string, Section>;
export type SectionName = keyof typeof sections;
export type FormSectionName = {
  [S in SectionName]: (typeof sections)[S]['names'] extends readonly [] ? never : S;
}[SectionName];

/** Leaves out a section whose settings this portal does not have. */
export const listSections = ({ values }: PortalSettingsView): SectionName[] =>
  (Object.keys(sections) as SectionName[]).filter((name) => sections[name].names.every((setting) => setting in values));

export const sectionParam = 'deel';
export const getSectionHref = (name: SectionName) => `${getPath('instellingen')}?${sectionParam}=${name}`;
