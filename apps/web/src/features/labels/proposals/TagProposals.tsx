import { Button, CloseButton, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useCan } from '../../../lib/session/useCan.js';
import { Callout } from '../../../ui/Callout.js';
import { SmallText } from '../../../ui/SmallText.js';
import type { OwnFotos } from '../trefwoorden/useAskTrefwoord.js';
import { useAddLabel } from '../useAddLabel.js';
import { t } from './messages.js';
import styles from './TagProposals.module.css';

/** A keyword that is no tag of a photo. `count`: the number of photos of a batch that have it; absent for one photo. */
export type TagProposal = { name: string; count?: number };

type Props = {
  proposals: readonly TagProposal[];
  /** Called for each accepted proposal, with the id of its tag. */
  onAccept: (name: string, id: string) => void;
  onDismiss: (name: string) => void;
  /** Returns the photos with a keyword that get its tag. */
  getOwnFotos: (name: string) => OwnFotos;
  /** Called when the user accepts all of them. */
  onAcceptAll?: (names: string[]) => void;
};

/** An archive can have hundreds of keywords. */
const maxShown = 20;

/**
 * The trefwoorden of a photo or of a batch, as proposed tags. The user accepts each, or all of them, or dismisses them. Who
 * may not add tags can only dismiss those of a photo.
 */
export const TagProposals = ({ proposals, onAccept, onDismiss, getOwnFotos, onAcceptAll }: Props) => {
  const { accept, busyNames, accepted, errors } = useAccept(onAccept, getOwnFotos);
  const [isAllShown, setAllShown] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const canAdd = useCan('labels.edit');
  const shown = isAllShown ? proposals : proposals.slice(0, maxShown);
  const isOfBatch = proposals[0]?.count !== undefined;
  /** Moves the focus before its button disappears. */
  const focusNext = (button: HTMLElement) => {
    const item = button.closest('li');
    const next = item?.nextElementSibling ?? item?.previousElementSibling;
    (next?.querySelector('button') ?? region.current)?.focus();
  };
  if (!canAdd && isOfBatch) return null;
  return (
    <div ref={region} className={styles.proposals} tabIndex={-1} data-focus-quietly>
      {proposals.length > 0 && (
        <>
          <p>
            <b>{t(isOfBatch ? 'proposals.ofFotos' : 'proposals.ofFoto')}</b>
            <br />
            <SmallText span>{t(isOfBatch ? 'proposals.help' : 'proposals.helpOfFoto')}</SmallText>
          </p>
          <ul className={styles.chips}>
            {shown.map((proposal) => (
              <Proposal
                key={proposal.name}
                proposal={proposal}
                isBusy={busyNames.includes(proposal.name)}
                onAccept={
                  canAdd &&
                  ((button) => {
                    focusNext(button);
                    void accept([proposal.name]);
                  })
                }
                onDismiss={(button) => {
                  focusNext(button);
                  onDismiss(proposal.name);
                }}
              />
            ))}
          </ul>
          <div className={styles.chips}>
            {shown.length < proposals.length && (
              <Button size="compact-sm" variant="default" onClick={() => setAllShown(true)}>
                {t('proposals.showAll', { count: proposals.length })}
              </Button>
            )}
            {canAdd && proposals.length > 1 && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => {
                  region.current?.focus();
                  const names = proposals.map(({ name }) => name);
                  onAcceptAll?.(names);
                  void accept(names);
                }}
              >
                {t('proposals.acceptAll')}
              </Button>
            )}
          </div>
        </>
      )}
      {errors.length > 0 && (
        <Callout tone="error">
          {errors.map(({ name, reason }) => (
            <p key={name}>{t('proposals.failed', { name, reason })}</p>
          ))}
        </Callout>
      )}
      <VisuallyHidden role="status">
        {accepted.length > 0 && t('proposals.accepted', { names: accepted.join(', ') })}
      </VisuallyHidden>
    </div>
  );
};

type OnClick = (button: HTMLElement) => void;
type ProposalProps = { proposal: TagProposal; isBusy: boolean; onAccept: OnClick | false; onDismiss: OnClick };

const Proposal = ({ proposal: { name, count }, isBusy, onAccept, onDismiss }: ProposalProps) => (
  <li className={styles.proposal} aria-busy={isBusy}>
    {onAccept ? (
      <button type="button" className={styles.chip} onClick={({ currentTarget }) => onAccept(currentTarget)}>
        <IconPlus size={14} stroke={2} aria-hidden />
        <span>
          {count === undefined ? name : `${name} (${count})`}{' '}
          <VisuallyHidden component="span">{t('proposals.accept')}</VisuallyHidden>
        </span>
      </button>
    ) : (
      <span className={styles.chip}>{name}</span>
    )}
    <CloseButton
      size={32}
      radius="xl"
      aria-label={t(count === undefined ? 'proposals.remove' : 'proposals.dismiss', { name })}
      onClick={({ currentTarget }) => onDismiss(currentTarget)}
    />
  </li>
);

type ProposalError = { name: string; reason: string };

const useAccept = (onAccept: Props['onAccept'], getOwnFotos: Props['getOwnFotos']) => {
  const addLabel = useAddLabel('tags');
  const [busyNames, setBusyNames] = useState<readonly string[]>([]);
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const [errors, setErrors] = useState<readonly ProposalError[]>([]);
  const acceptOne = async (name: string) => {
    const added = await addLabel(name, getOwnFotos(name));
    setBusyNames((names) => names.filter((each) => each !== name));
    if ('error' in added) return setErrors((previous) => [...previous, { name, reason: added.error }]);
    setAccepted((previous) => [...previous, name]);
    onAccept(name, added.id);
  };
  const accept = async (names: readonly string[]) => {
    const idleNames = names.filter((name) => !busyNames.includes(name));
    setBusyNames([...busyNames, ...idleNames]);
    setErrors([]);
    setAccepted([]);
    // One by one, because an archive can have hundreds.
    for (const name of idleNames) await acceptOne(name);
  };
  return { accept, busyNames, accepted, errors };
};
