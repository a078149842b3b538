import { Title } from '@mantine/core';
import { useId } from 'react';
import { useSettingsForm } from '../form/settings-form-context.js';
import { t } from '../messages.js';
import { Deer } from '../../../ui/Brand.js';
import { splitName } from '../../../ui/split-name.js';
import { createSchemeStyle, type Scheme } from './brand-colours.js';
import settings from '../form/Settings.module.css';
import styles from './Brand.module.css';

type Props = { colour: string | null; logo: string };

/** The header and some components in the typed colour and with the chosen logo, in both schemes. */
export const BrandPreview = (props: Props) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={settings.setting}>
      <Title order={2} size="h3" id={id}>
        {t('stylePreview.title')}
      </Title>
      <div className={styles.previews}>
        <SchemePreview scheme="light" {...props} />
        <SchemePreview scheme="dark" {...props} />
      </div>
    </section>
  );
};

const SchemePreview = ({ scheme, colour, logo }: Props & { scheme: Scheme }) => {
  const { view } = useSettingsForm();
  const [start, end] = splitName(view.values.organisation);
  return (
    <figure className={styles.preview}>
      <figcaption>{t(`stylePreview.${scheme}`)}</figcaption>
      {/* Pictures of components: they do nothing. */}
      <div className={styles.screen} data-scheme={scheme} style={createSchemeStyle(scheme, colour)} aria-hidden>
        <div className={styles.header}>
          {logo ? (
            <img src={logo} alt="" className={styles.logo} />
          ) : (
            <>
              <Deer size={38} />
              <span>
                {start}
                <b>{end}</b>
              </span>
            </>
          )}
        </div>
        <div className={styles.parts}>
          <span className={styles.entry}>{t('stylePreview.menu')}</span>
          <span className={styles.heading}>{t('stylePreview.heading')}</span>
          <span>
            {t('stylePreview.text')} <span className={styles.link}>{t('stylePreview.link')}</span>
          </span>
          <span className={styles.row}>
            <span className={styles.button}>{t('stylePreview.button')}</span>
            <span className={styles.badge}>{t('stylePreview.badge')}</span>
          </span>
        </div>
      </div>
    </figure>
  );
};
