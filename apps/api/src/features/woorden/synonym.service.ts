import { Synoniemen, toSynonymKey, type Viewer, type Woorden } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import { diff } from '../../platform/database/diff.js';
import { defineSetting } from '../../platform/portal-settings/portal-settings.js';
import type { Resources } from '../../platform/resources.js';

export type SynonymService = ReturnType<typeof createSynonymService>;

const synonymSetting = defineSetting({ id: 'synoniemen', schema: Synoniemen, default: [] });

/** Groups of words that find the same photos. */
export const createSynonymService = ({ portalSettings }: Pick<Resources, 'portalSettings'>) => {
  let stored: string[][] | undefined;
  let groups: readonly (readonly string[])[] = [];

  /** Reads the synonyms up to now; at most one query in 5 seconds. */
  const readNew = async (): Promise<void> => {
    const current = await portalSettings.get(synonymSetting);
    if (current === stored) return;
    stored = current;
    groups = current.map((group) => group.map(toSynonymKey));
  };

  /** As it is stored now: an admin sees what another process changed just before. */
  const read = async (): Promise<Woorden> => {
    portalSettings.reset();
    const { value: synoniemen, revision } = await portalSettings.getVersion(synonymSetting);
    return { synoniemen, revision };
  };

  /** Does nothing when the synonyms are these already, of whatever revision. Throws `setting_changed`. */
  const change = async ({ synoniemen, revision }: Woorden, { id: by }: Viewer): Promise<Woorden> => {
    const current = await read();
    if (JSON.stringify(current.synoniemen) === JSON.stringify(synoniemen)) return current;
    const before = await portalSettings.change(synonymSetting, synoniemen, { by, revision });
    await record({ action: 'woorden.changed', by, changes: diffGroups(before, synoniemen) });
    await readNew();
    return { synoniemen, revision: revision + 1 };
  };

  return {
    read,
    change,
    /**
     * Returns the groups as they were read, each of words as `toSynonymKey` makes them. Another array when they changed:
     * by its identity a cache knows that it is outdated.
     */
    getSynonyms: () => groups,
    readNew,
  };
};

/** Only the groups that differ: an entry of the audit log has the first items of a list. */
const diffGroups = (before: string[][], after: string[][]) => {
  const [old, now] = [before, after].map((groups) => groups.map((group) => group.join(', '))) as [string[], string[]];
  return diff(
    { synoniemen: old.filter((group) => !now.includes(group)) },
    { synoniemen: now.filter((group) => !old.includes(group)) },
  );
};
