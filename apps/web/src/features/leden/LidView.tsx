import type { Lid } from '@ledenportaal/shared';
import { Anchor, Button, Text, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { useCan } from '../../lib/session/useCan.js';
import { ButtonRow } from '../../ui/ButtonRow.js';
import { Fact, Facts } from '../../ui/Facts.js';
import { ObjectHistory } from '../activity/ObjectHistory.js';
import { formatLidField } from './lid-values.js';
import { InviteLid } from './InviteLid.js';
import { LidStatus } from './LidStatus.js';
import styles from './LidView.module.css';
import { RemoveLidButton } from './RemoveLidButton.js';

type Props = { lid: Lid; editHref: string; onRemoving: (isRemoving: boolean) => void };

export const LidView = ({ lid, editHref, onRemoving }: Props) => {
  const canEdit = useCan('leden.edit');
  const canSeeAccounts = useCan(['leden.edit', 'accounts.manage']);
  const { state } = useLocation() as { state: unknown };
  return (
    <>
      <div className={styles.head}>
        <div className={styles.naam}>
          <Title order={1}>{lid.naam}</Title>
          <LidStatus lid={lid} />
        </div>
        {canEdit && (
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
        {canSeeAccounts && <Accounts lid={lid} />}
      </div>
      {canEdit && <ObjectHistory id={lid._id} updatedAt={lid.updatedAt} />}
    </>
  );
};

const Contact = ({ lid }: { lid: Lid }) => (
  <section>
    <Title order={2} size="h3" mb={12}>
      {t('lid.contact')}
    </Title>
    <Facts nameWidth={140} isStacked>
      <Fact name={t('lid.contactpersoon')}>{lid.contactpersoon || '–'}</Fact>
      <Fact name={t('lid.email')}>
        <Anchor href={`mailto:${lid.email}`}>{lid.email}</Anchor>
      </Fact>
      <Fact name={t('lid.adres')}>
        <address className={styles.address}>
          {lid.adres}
          <br />
          {lid.postcode} {lid.plaats}
        </address>
      </Fact>
      <Fact name={t('lid.type')}>{formatLidField(lid, 'type')}</Fact>
    </Facts>
  </section>
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
          <Text mt={12} c="dimmed">
            {t('lid.noAccounts')}
          </Text>
          {canManage && <InviteLid lid={lid} />}
        </>
      )}
    </section>
  );
};
