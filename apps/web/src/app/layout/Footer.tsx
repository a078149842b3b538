import type { Config } from '@ledenportaal/shared';
import { Anchor } from '@mantine/core';
import { useConfigQuery } from '../../lib/api/api.js';
import { t } from './messages.js';

export const Footer = () => {
  const { data } = useConfigQuery();
  if (!data) return null;
  const { organisation, contact, commit, version } = data.results;
  return (
    <>
      <span>{organisation}</span>
      <Help {...contact} />
      <span title={commit ?? undefined}>{t('site.version', { version })}</span>
    </>
  );
};

const Help = ({ email, telefoon }: Pick<Config['contact'], 'email' | 'telefoon'>) => {
  if (!email && !telefoon) return null;
  return (
    <span>
      {t('footer.help')} {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
      {email && telefoon && ' · '}
      {telefoon && <Anchor href={`tel:${telefoon.replaceAll(/[^+\d]/g, '')}`}>{telefoon}</Anchor>}
    </span>
  );
};
