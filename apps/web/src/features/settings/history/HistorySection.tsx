import type { PortalSettingsView, SettingsVersion } from '@ledenportaal/shared';
import { Button, Title } from '@mantine/core';
import { useState } from 'react';
import { useConfigQuery } from '../../../lib/api/api.js';
import { formatDateTime, formatList } from '../../../lib/format.js';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';
import { useFocusFallback } from '../../../ui/dialog/useFocusFallback.js';
import { Message } from '../../../ui/Message.js';
import { SmallText } from '../../../ui/SmallText.js';
import { ListLoader } from '../../../ui/table/ListLoader.js';
import { Pager } from '../../../ui/table/Pager.js';
import { usePageNumber } from '../../../ui/table/usePageNumber.js';
import { t } from '../messages.js';
import { getSectionHref } from '../sections.js';
import { useSettingsVersionsQuery, useUndoSettingsMutation } from '../settings.api.js';
import { getRefusal, useSavedReport } from '../useSavedReport.js';
import { describeChanges } from './describe-change.js';

const limit = 12;

/** Who changed which settings, newest first. The server says which change can be undone. */
export const HistorySection = ({ view: { revision } }: { view: PortalSettingsView }) => {
  const page = usePageNumber();
  const query = useSettingsVersionsQuery({ query: { page, limit } }, { refetchOnMountOrArgChange: true });
  const [undone, setUndone] = useState<SettingsVersion>();
  const [opened, setOpened] = useState(false);
  const { region, restoreFocus } = useFocusFallback();
  const { reloadNotice, reportSaved } = useSavedReport();
  const [undo] = useUndoSettingsMutation();
  /** Resolves with the error, if any. */
  const confirm = async (version: SettingsVersion) => {
    const { data, error } = await undo({ params: { id: version._id }, body: { revision } });
    if (!data) return getRefusal(error);
    reportSaved(t('settingsHistory.undone', { namen: formatNames(version) }), version.names);
  };
  return (
    <div ref={region} tabIndex={-1} data-focus-quietly className="settings-cards">
      {reloadNotice}
      <ListLoader query={query} errorTitle={t('settingsHistory.error')}>
        {({ results: { docs, total } }) =>
          total === 0 ? (
            <Message title={t('settingsHistory.none')} text={t('settingsHistory.noneText')} />
          ) : (
            <>
              <ol className="settings-cards">
                {docs.map((version) => (
                  <VersionItem
                    key={version._id}
                    version={version}
                    onUndo={() => {
                      setUndone(version);
                      setOpened(true);
                    }}
                  />
                ))}
              </ol>
              {total > limit && (
                <Pager
                  page={page}
                  last={Math.ceil(total / limit)}
                  getHref={(to) => `${getSectionHref('geschiedenis')}&page=${to}`}
                />
              )}
            </>
          )
        }
      </ListLoader>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        onConfirm={() => (undone ? confirm(undone) : Promise.resolve(undefined))}
        onClosed={restoreFocus}
        title={t('settingsHistory.undoTitle')}
        text={undone ? t('settingsHistory.undoText', { namen: formatNames(undone) }) : ''}
        confirm={t('settingsHistory.undo')}
      />
    </div>
  );
};

const formatNames = ({ names }: SettingsVersion) => formatList(names.map((name) => t(`setting.${name}`)));

type ItemProps = { version: SettingsVersion; onUndo: () => void };

const VersionItem = ({ version, onUndo }: ItemProps) => {
  const { data: config } = useConfigQuery();
  const { changes, hasMore } = describeChanges(version.changes);
  const names = formatNames(version);
  const at = formatDateTime(version.at, config?.results.timeZone);
  return (
    <li className="settings-card">
      <div className="settings-row">
        <div>
          <Title order={2} size="h3">
            {names}
          </Title>
          <SmallText>
            {version.by.naam || t('settingsHistory.unknown')}, <time dateTime={version.at}>{at}</time>
          </SmallText>
        </div>
        {version.canUndo && (
          <Button
            size="sm"
            variant="default"
            aria-label={t('settingsHistory.undoOne', { namen: names, at })}
            onClick={onUndo}
          >
            {t('settingsHistory.undo')}
          </Button>
        )}
      </div>
      <ul className="settings-history-changes">
        {changes.map(({ label, text }, index) => (
          <li key={index}>
            <b>{label}</b>: {text}
          </li>
        ))}
        {hasMore && <li>{t('settingChange.more')}</li>}
      </ul>
    </li>
  );
};
