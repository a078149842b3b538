import { fullName } from '@ledenportaal/shared';
import { ActionIcon, Avatar } from '@mantine/core';
import { IconChevronDown, IconLogout, IconMenu2, IconUser } from '@tabler/icons-react';
import { useDisclosure } from '@mantine/hooks';
import { use } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { useUserQuery } from '../features/account/account.api.js';
import { useProfileQuery } from '../features/profile/profile.api.js';
import { say } from '../lib/messages.js';
import { to } from '../lib/paths.js';
import { selectAuth, signedOut } from '../lib/session/auth.slice.js';
import { isAnythingUnsaved } from '../lib/unsaved.js';
import { useShownAddress } from '../lib/useShownAddress.js';
import { Brand } from '../ui/Brand.js';
import { DropMenu } from '../ui/DropMenu.js';
import { SiteName } from '../ui/Page.js';
import styles from './Header.module.css';
import { SignOutDialog } from './SignOut.js';

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
  const dispatch = useDispatch();
  const { user } = useSelector(selectAuth);
  const name = user ? fullName(user) : '';
  /** Asks only where something would be lost. */
  const signOut = () => (isAnythingUnsaved() ? open() : dispatch(signedOut()));
  return (
    <>
      <DropMenu
        label={say('menu.user', { name })}
        className={styles.user}
        button={
          <>
            <Avatar src={src} imageProps={{ onError: fail }} name={name} alt="" size={34} color="bos" aria-hidden />
            <span className={styles.name}>{name}</span>
            <IconChevronDown size={16} stroke={1.8} aria-hidden />
          </>
        }
        entries={[
          { to: to('profile'), icon: <IconUser size={16} aria-hidden />, text: say('menu.profile') },
          { onClick: signOut, icon: <IconLogout size={16} aria-hidden />, text: say('menu.signOut') },
        ]}
      />
      <SignOutDialog opened={asks} onClose={close} />
    </>
  );
};
