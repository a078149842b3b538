import type { RechtenChange } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useLicencesQuery } from '../rights.api.js';
import { t } from './messages.js';
import { emptyRights, formatRight, rightsFields, withRightsChange } from './rights-values.js';
import styles from './RightsFields.module.css';

type Props = {
  proposal: RechtenChange;
  /** For screen readers, where the page has more of these. */
  acceptLabel?: string;
  onAccept: () => void;
};

/** The rights that the file of a photo tells, with a button that accepts them. */
export const ProposedRights = ({ proposal, acceptLabel, onAccept }: Props) => {
  const licences = useLicencesQuery().data?.results;
  const values = withRightsChange(emptyRights, proposal);
  return (
    <div className={styles.proposed}>
      <div className={styles.small}>
        {t('proposed.title')}:
        <ul>
          {rightsFields
            .filter((name) => proposal[name] !== undefined)
            .map((name) => (
              <li key={name}>
                {t(`rights.${name}`)}: {formatRight(values, name, licences)}
              </li>
            ))}
        </ul>
      </div>
      <Button size="compact-sm" mih={32} variant="default" aria-label={acceptLabel} onClick={onAccept}>
        {t('proposed.accept')}
      </Button>
    </div>
  );
};
