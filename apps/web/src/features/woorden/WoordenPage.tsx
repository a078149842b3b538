import { Button } from '@mantine/core';
import { useState } from 'react';
import { getPath } from '../../lib/routing/paths.js';
import { useFocusFallback } from '../../ui/dialog/useFocusFallback.js';
import { Page } from '../../ui/Page.js';
import { Tabs } from '../../ui/tabs/Tabs.js';
import { useTab } from '../../ui/tabs/useTab.js';
import { EmptySearchesTab } from './EmptySearchesTab.js';
import { GroupDialog } from './GroupDialog.js';
import { t } from './messages.js';
import type { EditedGroup } from './synonym-groups.js';
import { SynonymsTab } from './SynonymsTab.js';
import { useWoordenQuery } from './woorden.api.js';

const tabs = [
  { key: 'synoniemen', label: t('woorden.synonyms'), to: getPath('woorden') },
  { key: 'zoekvragen', label: t('woorden.empty'), to: `${getPath('woorden')}?tab=zoekvragen` },
] as const;
const tabKeys = tabs.map(({ key }) => key);

/** Synonyms of the search, and the searches that found nothing. */
export const WoordenPage = () => {
  const tab = useTab(tabKeys);
  const { data } = useWoordenQuery(undefined, { refetchOnMountOrArgChange: true });
  const [edited, setEdited] = useState<EditedGroup>();
  const { region, restoreFocus } = useFocusFallback();
  const [shown, setShown] = useState<string[]>();
  const woorden = data?.results;
  return (
    <Page
      title={t('woorden.title')}
      lead={t('woorden.lead')}
      actions={
        <Button disabled={!woorden} onClick={() => setEdited({ words: [] })}>
          {t('synonyms.new')}
        </Button>
      }
    >
      <Tabs label={t('woorden.tabs')} tabs={tabs} active={tab}>
        <div ref={region} tabIndex={-1} data-focus-quietly>
          {tab === 'zoekvragen' ? (
            <EmptySearchesTab onMakeSynonym={(tekst) => setEdited({ words: [tekst] })} />
          ) : (
            <SynonymsTab shown={shown} onEdit={(words) => setEdited({ words, saved: words })} />
          )}
        </div>
      </Tabs>
      {woorden && (
        <GroupDialog
          woorden={woorden}
          edited={edited}
          onClose={() => setEdited(undefined)}
          onSaved={(words) => {
            setShown(words);
            setEdited(undefined);
          }}
          onClosed={restoreFocus}
        />
      )}
    </Page>
  );
};
