import { trashDays, undoHours, type FotoFilter, type Reeks } from '@ledenportaal/shared';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';
import { formatFotoCount } from '../../foto-base/format-count.js';
import { emptySearch, toFilter } from '../../foto-base/foto-search.js';
import { BulkForm } from '../selection/BulkForm.js';
import type { BulkTarget } from '../selection/bulk-target.js';
import { useBulkUpdate, type BulkChange } from '../selection/useBulkUpdate.js';
import { useReportOutcome } from '../selection/useReportOutcome.js';
import { t } from './messages.js';

type Action = { kind: 'publish' | 'remove'; reeks: Reeks };
type Options = {
  /** As they are now. */
  reeksen: readonly Reeks[];
  /** Called when the photos of a reeks are removed. */
  onRemoved?: () => void;
  /** Called when a dialog has closed. */
  onClosed?: () => void;
};

/** Publishes or removes all photos of a reeks, after a dialog. Both can be undone. */
export const useReeksActions = ({ reeksen, onRemoved, onClosed }: Options) => {
  const [action, setAction] = useState<Action>();
  const [isOpen, setOpen] = useState(false);
  // Not after it was closed: the numbers of the last action stay in sight until it has faded out.
  const latest = isOpen && reeksen.find(({ _id }) => _id === action?.reeks._id);
  if (action && latest && latest !== action.reeks) setAction({ ...action, reeks: latest });
  const updateFotos = useBulkUpdate();
  const report = useReportOutcome();
  const open = (kind: Action['kind']) => (reeks: Reeks) => {
    setAction({ kind, reeks });
    setOpen(true);
  };
  const apply = async (target: BulkTarget, change: BulkChange): Promise<string | undefined> => {
    const outcome = await updateFotos(target, change);
    if (outcome.reason !== undefined) return outcome.reason;
    report(outcome, change);
    if (change.toTrash) onRemoved?.();
    return undefined;
  };
  const { kind, reeks } = action ?? {};
  const toTarget = (expected: number, filter: Partial<FotoFilter> = {}): BulkTarget => ({
    filter: { ...toFilter(emptySearch), reeks: reeks?._id, ...filter },
    expected,
  });
  const published = toTarget(reeks?.concepten ?? 0, { status: 'concept' });
  const dialogProps = { onClose: () => setOpen(false), onClosed: () => onClosed?.() };
  const dialogs = (
    <>
      <BulkForm
        kind="publish"
        target={published}
        count={formatFotoCount({ total: reeks?.concepten ?? 0, more: false })}
        opened={isOpen && kind === 'publish'}
        {...dialogProps}
        onSubmit={(change) => apply(published, change)}
      />
      <ConfirmDialog
        opened={isOpen && kind === 'remove'}
        {...dialogProps}
        title={t('reeks.removeTitle', { count: formatFotoCount({ total: reeks?.fotos ?? 0, more: false }) })}
        text={t('reeks.removeText', { hours: undoHours, days: trashDays })}
        confirm={t('reeks.remove')}
        onConfirm={() => apply(toTarget(reeks?.fotos ?? 0), { toTrash: true })}
      />
    </>
  );
  return { publish: open('publish'), remove: open('remove'), dialogs };
};
