import type { Terms } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useConfigQuery } from '../../../lib/api/api.js';
import { formatDate } from '../../../lib/format.js';
import { t as siteT } from '../../../lib/messages.js';
import { Dialog, DialogButtons } from '../../../ui/dialog/Dialog.js';
import { t } from '../../terms/messages.js';
import { useTermsQuery } from '../../terms/terms.api.js';
import { TermsText } from '../../terms/TermsText.js';
import { Setting } from './Setting.js';
import styles from './SettingsTab.module.css';

/** The terms, in a portal that has them. */
export const TermsSetting = () => {
  const { data } = useTermsQuery();
  return data?.results ? <ReadTerms terms={data.results} /> : null;
};

const ReadTerms = ({ terms }: { terms: Terms }) => {
  const { data: config } = useConfigQuery();
  const [opened, { open, close }] = useDisclosure();
  const { agreedAt, date } = terms;
  return (
    <Setting title={t('terms.title')} text={t('terms.about')}>
      <p className={styles.now}>
        {agreedAt ? t('terms.agreed', { date: formatDate(agreedAt, config?.results.timeZone) }) : t('terms.notAgreed')}
      </p>
      <Button variant="default" aria-haspopup="dialog" onClick={open}>
        {t('terms.read')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('terms.title')} size={620}>
        <p>{t('terms.short', { date: formatDate(date, 'UTC') })}</p>
        <TermsText {...terms} />
        <DialogButtons>
          <Button variant="default" onClick={close}>
            {siteT('site.close')}
          </Button>
        </DialogButtons>
      </Dialog>
    </Setting>
  );
};
