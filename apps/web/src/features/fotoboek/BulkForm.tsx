import { maxEigenaar } from '@ledenportaal/shared';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { say } from '../../lib/messages.js';
import { Callout } from '../../ui/Callout.js';
import { Dialog, DialogButtons } from '../../ui/Dialog.js';
import type { ForAll } from './batch-change.js';
import { emptyForAll } from './batch-changes.js';
import styles from './FotoForm.module.css';
import { LabelSelects } from './LabelSelects.js';
import type { BulkChange } from './useBulk.js';
import { useLabels } from './useLabels.js';

export type BulkKind = 'add' | 'takeOff' | 'eigenaar';
type Props = {
  kind: BulkKind;
  count: string;
  opened: boolean;
  onClose: () => void;
  /** Resolves to the error text, or to undefined on success. */
  act: (change: BulkChange) => Promise<string | undefined>;
};

/** A dialog that changes the metadata of all selected photos. */
export const BulkForm = ({ kind, count, opened, onClose, act }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={say(`bulk.${kind}Title`, { count })}>
    <Fields kind={kind} onClose={onClose} act={act} />
  </Dialog>
);

const Fields = ({ kind, onClose, act }: Pick<Props, 'kind' | 'onClose' | 'act'>) => {
  const { labels } = useLabels();
  const [told, setTold] = useState(emptyForAll);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const { tags, themes } = told;
    if (isBusy) return;
    if (kind !== 'eigenaar' && tags.length + themes.length === 0) return setWrong(say('bulk.chooseOne'));
    setBusy(true);
    const reason = await act(changeOf(kind, told));
    setBusy(false);
    if (reason === undefined) onClose();
    else setWrong(reason);
  };
  return (
    <form className={`${styles.form} ${styles.inDialog}`} onSubmit={(event) => void send(event)} noValidate>
      {wrong && <Callout tone="error">{wrong}</Callout>}
      {kind === 'eigenaar' ? (
        <TextInput
          name="eigenaar"
          label={say('adminFoto.eigenaar')}
          description={say('adminFoto.eigenaarHelp')}
          autoComplete="off"
          data-autofocus
          maxLength={maxEigenaar}
          value={told.eigenaar}
          onChange={(event) => setTold({ ...told, eigenaar: event.currentTarget.value })}
        />
      ) : (
        <LabelSelects
          labels={labels}
          canAdd={kind === 'add'}
          inputOf={(name) => ({ value: told[name], onChange: (ids) => setTold({ ...told, [name]: ids }) })}
        />
      )}
      <DialogButtons>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {say('site.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {say(`bulk.${kind}Do`)}
        </Button>
      </DialogButtons>
    </form>
  );
};

const changeOf = (kind: BulkKind, { eigenaar, ...labels }: ForAll): BulkChange => {
  if (kind === 'eigenaar') return { eigenaar };
  return kind === 'add' ? { add: labels } : { remove: labels };
};
