import type { Foto } from '@ledenportaal/shared';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useCopy } from '../../../lib/copy/useCopy.js';
import { getPath } from '../../../lib/routing/paths.js';
import { useCan } from '../../../lib/session/useCan.js';
import { LoadingButton } from '../../../ui/LoadingButton.js';
import { getCreditLine } from './credit-line.js';
import { t } from './messages.js';
import styles from './UsageVerdict.module.css';
import { useUsageAnswer } from './useUsageAnswer.js';
import { VerdictIcon } from './VerdictIcon.js';

type Props = {
  foto: Foto;
  /** Without licence and button. */
  isBrief?: boolean;
};

/** The answer to 'May I use this photo?': yes, ask first, or no, with the reason and the line to print beside it. */
export const UsageVerdict = ({ foto, isBrief }: Props) => {
  const { query, usage } = useUsageAnswer(foto);
  const copy = useCopy();
  const seesAllFotos = useCan('fotos.edit');
  if (!usage) return query.isError ? <Failed {...query} /> : <Skeleton height={110} />;
  const { verdict, text, limits, licence, terms } = usage;
  const { organisation, contact } = usage.config;
  const credit = getCreditLine(foto, organisation);
  const hasContact = Boolean(contact.email || contact.telefoon);
  return (
    <div role="group" className={styles.verdict} data-verdict={verdict} aria-label={t('usage.label')}>
      <VerdictIcon verdict={verdict} />
      <div className={styles.text}>
        <p>
          <strong>{text}</strong>{' '}
          {verdict !== 'nee' && (
            <>
              {t('usage.credit')} <span>{credit}</span>
            </>
          )}
        </p>
        {verdict === 'nee' && seesAllFotos && <p>{t('usage.hidden')}</p>}
        {limits.length > 0 && <p>{limits.join(' ')}</p>}
        {verdict === 'overleg' && hasContact && <Contact foto={foto} organisation={organisation} {...contact} />}
        {!isBrief && (licence ?? terms) && (
          <p>
            {licence && t('usage.licence', { licence })}{' '}
            {terms && (
              <Anchor inherit href={terms} target="_blank" rel="noopener noreferrer">
                {t('usage.terms')}
              </Anchor>
            )}
          </p>
        )}
        {!isBrief && verdict !== 'nee' && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />}
            onClick={() => copy(credit, t('usage.creditName'))}
          >
            {t('usage.copyCredit')}
          </Button>
        )}
      </div>
    </div>
  );
};

type ContactProps = { foto: Foto; organisation: string; email: string; telefoon: string };

/** Who to ask. The mail names the photo. */
const Contact = ({ foto: { _id: item }, organisation, email, telefoon }: ContactProps) => {
  const address = location.origin + getPath('foto', { item });
  const query = `subject=${encodeURIComponent(t('usage.askSubject'))}&body=${encodeURIComponent(address)}`;
  return (
    <p>
      {t('usage.ask', { organisation })}{' '}
      {email && (
        <Anchor inherit href={`mailto:${email}?${query}`}>
          {email}
        </Anchor>
      )}{' '}
      {telefoon && (
        <Anchor inherit href={`tel:${telefoon.replace(/[^\d+]/g, '')}`}>
          {telefoon}
        </Anchor>
      )}
    </p>
  );
};

const Failed = ({ isFetching, refetch }: { isFetching: boolean; refetch: () => unknown }) => (
  <div role="group" className={styles.verdict} data-verdict="overleg" aria-label={t('usage.label')}>
    <VerdictIcon verdict="overleg" />
    <div className={styles.text}>
      <p role="alert">{t('usage.error')}</p>
      <LoadingButton variant="default" size="sm" loading={isFetching} onClick={() => void refetch()}>
        {t('site.retry')}
      </LoadingButton>
    </div>
  </div>
);
