import { fullName } from '@ledenportaal/shared';
import { ActionIcon, Avatar, Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconMenu2, IconUser } from '@tabler/icons-react';
import { useDisclosure } from '@mantine/hooks';
import { use } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { useUserQuery } from '../features/account/index.js';
import { useProfileQuery } from '../features/profile/index.js';
import { say } from '../lib/messages.js';
import { to } from '../lib/paths.js';
import { selectAuth } from '../lib/session/auth.slice.js';
import { useShownAddress } from '../lib/useShownAddress.js';
import { Brand } from '../ui/Brand.js';
import { SiteName } from '../ui/Page.js';
import styles from './Header.module.css';
import { SignOutDialog, SignOutItem } from './SignOut.js';

/** `onMenu` opens the drawer, where the menu is one. */
export const Header = ({ onMenu }: { onMenu: (() => void) | undefined }) => {
  const name = use(SiteName);
  return (
    <header className={styles.header}>
      {onMenu && (
        <ActionIcon aria-label={say('menu.open')} onClick={onMenu} color="gray" size={40}>
          <IconMenu2 size={22} stroke={1.7} />
        </ActionIcon>
      )}
      <Link to={to('home')} className={styles.home} aria-label={say('site.home', { name })}>
        <Brand name={name} />
      </Link>
      <UserMenu />
    </header>
  );
};

const UserMenu = () => {
  useUserQuery();
  const { data, refetch } = useProfileQuery();
  const { src = null, fail } = useShownAddress(data?.results.portimage, () => void refetch());
  const [asks, { open, close }] = useDisclosure();
  const { user } = useSelector(selectAuth);
  const name = user ? fullName(user) : '';
  return (
    <>
      <Menu position="bottom-end" width={200} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton className={styles.user ?? ''} aria-label={say('menu.user', { name })}>
            <Avatar src={src} imageProps={{ onError: fail }} name={name} alt="" size={34} color="bos" aria-hidden />
            <span className={styles.name}>{name}</span>
            <IconChevronDown size={16} stroke={1.8} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={to('profile')} leftSection={<IconUser size={16} aria-hidden />}>
            {say('menu.profile')}
          </Menu.Item>
          <SignOutItem onAsk={open} />
        </Menu.Dropdown>
      </Menu>
      <SignOutDialog opened={asks} onClose={close} />
    </>
  );
};
