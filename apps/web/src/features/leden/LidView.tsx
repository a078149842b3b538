import type { Lid } from '@ledenportaal/shared';
import { Anchor, Button, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { useIsAdmin } from '../../lib/session/useIsAdmin.js';
import { ButtonRow } from '../../ui/ButtonRow.js';
import { formatLidField } from './lid-values.js';
import { InviteLid } from './InviteLid.js';
import { LidStatus } from './LidStatus.js';
import styles from './LidView.module.css';
import { RemoveLidButton } from './RemoveLidButton.js';

type Props = { lid: Lid; editHref: string; onRemoving: (isRemoving: boolean) => void };

export const LidView = ({ lid, editHref, onRemoving }: Props) => {
  const isAdmin = useIsAdmin();
  const { state } = useLocation() as { state: unknown };
  return (
    <>
      <div className={styles.head}>
        <div className={styles.naam}>
          <Title order={1}>{lid.naam}</Title>
          <LidStatus lid={lid} />
        </div>
        {isAdmin && (
          <ButtonRow>
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
          </ButtonRow>
        )}
      </div>
      <div className={styles.parts}>
        <Contact lid={lid} />
        {isAdmin && <Accounts lid={lid} />}
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
const Accounts = ({ lid }: { lid: Lid }) => (
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
        <Anchor component={Link} to={`${getPath('accounts')}?${new URLSearchParams({ zoek: lid.naam }).toString()}`}>
          {t('lid.toAccounts')}
        </Anchor>
      </>
    ) : (
      <>
        <p className={styles.none}>{t('lid.noAccounts')}</p>
        <InviteLid lid={lid} />
      </>
    )}
  </section>
);
