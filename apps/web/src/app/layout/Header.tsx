import { fullName } from '@ledenportaal/shared';
import { ActionIcon, Avatar } from '@mantine/core';
import { IconChevronDown, IconLogout, IconMenu2, IconUser } from '@tabler/icons-react';
import { useDisclosure } from '@mantine/hooks';
import { use } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { useUserQuery } from '../../features/auth/auth.api.js';
import { useProfileQuery } from '../../features/profile/profile.api.js';
import { t } from '../../lib/messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { selectAuth, signedOut } from '../../lib/session/auth.slice.js';
import { hasUnsavedChanges } from '../../lib/forms/unsaved.js';
import { useExpiringUrl } from '../../lib/useExpiringUrl.js';
import { Brand } from '../../ui/Brand.js';
import { DropdownMenu } from '../../ui/DropdownMenu.js';
import { SiteNameContext } from '../../ui/Page.js';
import styles from './Header.module.css';
import { LatePart } from './LatePart.js';
import { SignOutDialog } from './SignOut.js';

/** `onMenu` opens the menu drawer; passed on small screens only. */
export const Header = ({ onMenu }: { onMenu: (() => void) | undefined }) => {
  const name = use(SiteNameContext);
  return (
    <header className="site-header">
      {onMenu && (
        <ActionIcon aria-label={t('menu.open')} onClick={onMenu} color="gray" size={40}>
          <IconMenu2 size={22} stroke={1.7} />
        </ActionIcon>
      )}
      <Link to={getPath('home')} className="site-home" aria-label={t('site.home', { name })}>
        <Brand name={name} />
      </Link>
      <LatePart name="HeaderSearch" />
      <LatePart name="PortalNotices" />
      <UserMenu />
    </header>
  );
};

const UserMenu = () => {
  useUserQuery();
  const { data, refetch } = useProfileQuery();
  const { src = null, handleError } = useExpiringUrl(data?.results.portimage, () => void refetch());
  const [opened, { open, close }] = useDisclosure();
  const dispatch = useDispatch();
  const { user } = useSelector(selectAuth);
  const name = user ? fullName(user) : '';
  /** Asks for confirmation only when there are unsaved changes. */
  const signOut = () => (hasUnsavedChanges() ? open() : dispatch(signedOut()));
  return (
    <>
      <DropdownMenu
        label={t('menu.user', { name })}
        className={styles.user}
        button={
          <>
            <Avatar
              src={src}
              imageProps={{ onError: handleError }}
              name={name}
              alt=""
              size={34}
              color="bos"
              aria-hidden
            />
            <span className={styles.name}>{name}</span>
            <IconChevronDown size={16} stroke={1.8} aria-hidden />
          </>
        }
        entries={[
          { to: getPath('profile'), icon: <IconUser size={16} aria-hidden />, text: t('menu.profile') },
          { onClick: signOut, icon: <IconLogout size={16} aria-hidden />, text: t('menu.signOut') },
        ]}
      />
      <SignOutDialog opened={opened} onClose={close} />
    </>
  );
};
