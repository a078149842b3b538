import { use, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '../../lib/messages.js';
import { Brand } from '../../ui/Brand.js';
import { SiteNameContext } from '../../ui/Page.js';
import { SidePanel } from '../../ui/dialog/SidePanel.js';
import { LateNavigation } from './LatePart.js';

export const MenuDrawer = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const name = use(SiteNameContext);
  const { key, pathname } = useLocation();
  useEffect(onClose, [key, onClose]);
  const [shown, setShown] = useState({ opened, pathname });
  if (opened !== shown.opened) setShown({ opened, pathname: opened ? pathname : shown.pathname });
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      returnFocus={pathname === shown.pathname}
      label={t('menu.title')}
      closeLabel={t('menu.close')}
      title={<Brand name={name} />}
    >
      <LateNavigation />
    </SidePanel>
  );
};
