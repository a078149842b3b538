import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { getApiError, getErrorMessage } from '../../lib/api/api-error.js';
import { notified } from '../../lib/notices.slice.js';
import { Callout } from '../../ui/Callout.js';
import { needsReload } from './apply-settings.js';
import { t } from './messages.js';

/** Reports that settings were saved, reset or undone. Offers to reload when the open page does not follow them. */
export const useSavedReport = () => {
  const dispatch = useDispatch();
  const [mustReload, setMustReload] = useState(false);
  return {
    reloadNotice: mustReload && <ReloadNotice />,
    reportSaved: (text: string, names: readonly string[]) => {
      dispatch(notified('ok', text));
      if (needsReload(names)) setMustReload(true);
    },
  };
};

const ReloadNotice = () => {
  const ref = useRef<HTMLDivElement>(null);
  // At an edge it would be behind the notice in the header, which appears at the same moment.
  useEffect(() => ref.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <div ref={ref}>
      <Callout tone="ok" title={t('settingsPage.saved')}>
        <p>{t('settingsPage.reloadText')}</p>
        <Button size="sm" variant="default" mt={8} onClick={() => window.location.reload()}>
          {t('settingsPage.reload')}
        </Button>
      </Callout>
    </div>
  );
};

/** Returns why the server refused a confirmed change. After a change of another user it can be confirmed again. */
export const getRefusal = (error: Parameters<typeof getApiError>[0]) =>
  getApiError(error).code === 'setting_changed' ? t('settingsPage.confirmAgain') : getErrorMessage(error);
