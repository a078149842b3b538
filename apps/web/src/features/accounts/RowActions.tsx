import { canChangeAccount, fullName, type Account } from '@ledenportaal/shared';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDotsVertical, IconLock } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectViewer } from '../../lib/session/auth.slice.js';
import { activityHref } from '../activity/activity-href.js';
import { t } from './messages.js';
import { canChangeRole, getActions } from './account-actions.js';
import styles from './AccountTable.module.css';
import type { AccountActions } from './useAccountActions.js';

type Props = { account: Account; actions: Pick<AccountActions, 'busy' | 'choose' | 'open'> };

/**
 * A button to approve an account; other actions are in a menu. An account that the viewer may not change has a lock, and its
 * history.
 */
export const RowActions = ({ account, actions: { busy, choose, open } }: Props) => {
  const name = fullName(account);
  const viewer = useSelector(selectViewer);
  const all = getActions(account, viewer);
  const approve = all.find((action) => action.name === 'approve');
  const menu = useRef<HTMLButtonElement>(null);
  /** Focuses the menu button, because the dialog returns the focus to it after the menu has closed. */
  const fromMenu = (act: () => void) => () => {
    menu.current?.focus();
    act();
  };
  const isBusy = busy === account._id;
  const isLocked = !canChangeAccount(viewer, account, {});
  return (
    <div className={styles.buttons}>
      {isLocked && (
        <span
          role="img"
          aria-label={t('accounts.lockedOne')}
          title={t('accounts.lockedOne')}
          style={{ display: 'flex' }}
        >
          <IconLock size={18} stroke={1.7} aria-hidden color="var(--text-2)" />
        </span>
      )}
      {approve && (
        <Button
          size="sm"
          variant="outline"
          loading={isBusy}
          styles={{ label: { whiteSpace: 'nowrap' } }}
          aria-label={t('accounts.approveOne', { name })}
          onClick={() => choose(approve, account)}
        >
          {t('accounts.approve')}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            ref={menu}
            color="gray"
            data-actions-of={account._id}
            aria-label={t('accounts.actionsOf', { name })}
          >
            <IconDotsVertical size={18} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown ta="left">
          {all
            .filter((action) => action !== approve)
            .map((action) => (
              <Menu.Item key={action.name} disabled={isBusy} onClick={fromMenu(() => choose(action, account))}>
                {t(`accounts.${action.name}`)}
              </Menu.Item>
            ))}
          {canChangeRole(account, viewer) && (
            <Menu.Item disabled={isBusy} onClick={fromMenu(() => open('role', account))}>
              {t('accounts.changeRole')}
            </Menu.Item>
          )}
          {!isLocked && (
            <Menu.Item disabled={isBusy} onClick={fromMenu(() => open('link', account))}>
              {t('accounts.link')}
            </Menu.Item>
          )}
          <Menu.Item component={Link} to={activityHref({ object: account._id })}>
            {t('accounts.history')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
};
