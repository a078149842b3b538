import type { Lid } from '@ledenportaal/shared';
import { Anchor, Button, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { useCan } from '../../lib/session/useCan.js';
import { formatLidField } from './lid-values.js';
import { InviteLid } from './InviteLid.js';
import { LidStatus } from './LidStatus.js';
import styles from './LidView.module.css';
import { RemoveLidButton } from './RemoveLidButton.js';

type Props = { lid: Lid; editHref: string; onRemoving: (isRemoving: boolean) => void };

export const LidView = ({ lid, editHref, onRemoving }: Props) => {
  const canEdit = useCan('leden.edit');
  const { state } = useLocation() as { state: unknown };
  return (
    <>
      <div className={styles.head}>
        <div className={styles.naam}>
          <Title order={1}>{lid.naam}</Title>
          <LidStatus lid={lid} />
        </div>
        {canEdit && (
          <div className={styles.actions}>
            <Button
              component={Link}
              to={editHref}
              state={state}
              replace
              leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
            >
              {t('lid.edit')}
            </Button>
            <RemoveLidButton lid={lid} onRemoving={onRemoving} />
          </div>
        )}
      </div>
      <div className={styles.parts}>
        <Contact lid={lid} />
        {canEdit && <Accounts lid={lid} />}
      </div>
    </>
  );
};

const Contact = ({ lid }: { lid: Lid }) => (
  <section>
    <Title order={2} size="h3">
      {t('lid.contact')}
    </Title>
    <dl className={styles.facts}>
      <DescriptionItem name={t('lid.contactpersoon')}>{lid.contactpersoon || '–'}</DescriptionItem>
      <DescriptionItem name={t('lid.email')}>
        <Anchor href={`mailto:${lid.email}`}>{lid.email}</Anchor>
      </DescriptionItem>
      <DescriptionItem name={t('lid.adres')}>
        <address className={styles.address}>
          {lid.adres}
          <br />
          {lid.postcode} {lid.plaats}
        </address>
      </DescriptionItem>
      <DescriptionItem name={t('lid.type')}>{formatLidField(lid, 'type')}</DescriptionItem>
    </dl>
  </section>
);

const DescriptionItem = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Lists the accounts that belong to this lid. */
const Accounts = ({ lid }: { lid: Lid }) => {
  const canManage = useCan('accounts.manage');
  return (
    <section>
      <Title order={2} size="h3">
        {t('lid.accounts')}
      </Title>
      {lid.isregist?.length ? (
        <>
          <ul className={styles.accounts}>
            {lid.isregist.map(({ _id, name }) => (
              <li key={_id}>{name}</li>
            ))}
          </ul>
          {canManage && (
            <Anchor
              component={Link}
              to={`${getPath('accounts')}?${new URLSearchParams({ zoek: lid.naam }).toString()}`}
            >
              {t('lid.toAccounts')}
            </Anchor>
          )}
        </>
      ) : (
        <>
          <p className={styles.none}>{t('lid.noAccounts')}</p>
          {canManage && <InviteLid lid={lid} />}
        </>
      )}
    </section>
  );
};
