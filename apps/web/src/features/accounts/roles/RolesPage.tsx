import { getPermissions, roleNames, roleTexts } from '@ledenportaal/shared';
import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/routing/path-table.js';
import { getPath } from '../../../lib/routing/paths.js';
import { selectViewer } from '../../../lib/session/auth.slice.js';
import { useCan } from '../../../lib/session/useCan.js';
import { Page } from '../../../ui/Page.js';
import { CellDetail } from '../../../ui/table/cells.js';
import { formatRole } from '../account-actions.js';
import { t } from '../messages.js';
import styles from './RolesPage.module.css';

/** What each role may do. */
export const RolesPage = () => {
  const viewer = useSelector(selectViewer);
  const canOpenAccounts = useCan(paths.accounts.access);
  const own = viewer && roleTexts[viewer.role];
  return (
    <Page
      title={t('rollen.title')}
      lead={[t('rollen.lead'), own && t('rollen.own', { role: own.label })].filter(Boolean).join(' ')}
      actions={
        canOpenAccounts && (
          <Button variant="default" component={Link} to={getPath('accounts')}>
            {t('rollen.toAccounts')}
          </Button>
        )
      }
    >
      <table className={styles.table} aria-label={t('rollen.title')}>
        <thead>
          <tr>
            <th scope="col">{t('rollen.what')}</th>
            {roleNames.map((role) => (
              <th key={role} scope="col">
                <span>{formatRole(role)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {getPermissions().map(({ name, description, roles }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <CellDetail>{description}</CellDetail>
              </th>
              {roleNames.map((role) => (
                <Cell key={role} isAllowed={roles.includes(role)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Text c="dimmed" maw="62ch" mt={24}>
        {t('rollen.rules')}
      </Text>
    </Page>
  );
};

const Cell = ({ isAllowed }: { isAllowed: boolean }) => {
  const Icon = isAllowed ? IconCheck : IconMinus;
  return (
    <td>
      <Icon size={20} stroke={isAllowed ? 2.4 : 1.4} color={isAllowed ? 'var(--brand)' : 'var(--text-2)'} aria-hidden />
      <VisuallyHidden>{t(isAllowed ? 'rollen.yes' : 'rollen.no')}</VisuallyHidden>
    </td>
  );
};
