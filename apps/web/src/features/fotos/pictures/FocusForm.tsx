import { Foto, toCropPosition, type Point } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useRef, useState, type CSSProperties, type PointerEvent } from 'react';
import { useDispatch } from 'react-redux';
import { saveVersion, type Overtaken, type SaveFailed } from '../../../lib/forms/save-version.js';
import { t as siteT } from '../../../lib/messages.js';
import { notified } from '../../../lib/notices.slice.js';
import { ButtonRow } from '../../../ui/ButtonRow.js';
import { Callout } from '../../../ui/Callout.js';
import { DialogButtons } from '../../../ui/dialog/Dialog.js';
import { ConflictNotice } from '../../../ui/form/ConflictNotice.js';
import { LoadingButton } from '../../../ui/LoadingButton.js';
import type { LabelsQuery } from '../../labels/useLabels.js';
import { toFotoEdit, withoutDeletedLabels, withRights } from '../foto-values.js';
import { useUpdateFotoMutation } from '../../foto-base/fotos.api.js';
import { t } from './messages.js';

type Props = { foto: Foto; labels: LabelsQuery; onOutdated: () => void; onClose: () => void };

const centre: Point = { x: 0.5, y: 0.5 };
const axes = ['x', 'y'] as const;
const crops = [
  { name: t('focus.square'), width: 1080, height: 1080 },
  { name: t('focus.tall'), width: 1080, height: 1350 },
  { name: t('focus.wide'), width: 1200, height: 630 },
];

/** `focus` is null to propose one again. A focus belongs to the picture, which `thumbhash` identifies. */
type FocusValues = { focus?: Point | null | undefined; thumbhash: string };
const getChangedFields = (a: FocusValues, b: FocusValues): 'focus'[] =>
  a.thumbhash === b.thumbhash && JSON.stringify(a.focus) === JSON.stringify(b.focus) ? [] : ['focus'];

/** Chooses the point that crops keep: on the picture, or with a slider for each direction. */
export const FocusForm = ({ foto, labels, onOutdated, onClose }: Props) => {
  const dispatch = useDispatch();
  const [update] = useUpdateFotoMutation();
  const [isSaving, setIsSaving] = useState(false);
  /** The version in which the user chooses the focus. */
  const [base, setBase] = useState(foto);
  const [focus, setFocus] = useState(foto.focus ?? centre);
  const [outcome, setOutcome] = useState<SaveFailed | (Overtaken<Foto> & { mine: Point | null })>();
  const sliderRef = useRef<HTMLInputElement>(null);
  const save = async (mine: Point | null, version: Foto) => {
    setOutcome(undefined);
    setIsSaving(true);
    const result = await saveVersion<Foto, FocusValues>({
      base: version,
      values: { focus: mine, thumbhash: version.thumbhash },
      getChangedFields,
      update: (values, latest) => {
        const stored = withRights(latest);
        // After a conflict, the labels are those that the server has now.
        const sendable = latest === version ? withoutDeletedLabels(stored, labels) : stored;
        const body = { ...toFotoEdit(sendable, stored), focus: values.focus, updatedAt: latest.updatedAt };
        return update({ params: { id: foto._id }, body });
      },
      document: { name: 'foto', schema: Foto },
    });
    setIsSaving(false);
    if (result.kind === 'overtaken') return setOutcome({ ...result, mine });
    if (result.kind === 'failed') {
      setOutcome(result);
      return onOutdated();
    }
    dispatch(notified('ok', t('focus.saved')));
    if (mine) return onClose();
    setBase(result.saved);
    setFocus(result.saved.focus ?? centre);
  };
  const takeTheirs = (theirs: Foto) => {
    setBase(theirs);
    setFocus(theirs.focus ?? centre);
    setOutcome(undefined);
    sliderRef.current?.focus();
  };
  const valueText = formatFocus(focus);
  return (
    <>
      <p>{t('focus.lead')}</p>
      {outcome && (
        <div style={{ marginTop: 16 }}>
          {outcome.kind === 'failed' ? (
            <Callout tone="error" title={t('focus.failed')}>
              {outcome.error.message}
            </Callout>
          ) : (
            <ConflictNotice
              title={t('focus.conflict')}
              text={t('focus.conflictText')}
              conflict={outcome}
              differences={[
                {
                  label: t('focus.button'),
                  left: formatFocus(outcome.theirs.focus ?? centre),
                  right: outcome.mine ? formatFocus(outcome.mine) : t('focus.propose'),
                },
              ]}
              takeTheirs={() => takeTheirs(outcome.theirs)}
              keepMine={() => void save(outcome.mine, outcome.theirs)}
            />
          )}
        </div>
      )}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 20, marginTop: 16 }}>
        <FocusPicture foto={foto} focus={focus} onChange={setFocus} />
        <div style={{ flex: '1 1 180px' }}>
          {axes.map((axis) => (
            <label key={axis} style={{ display: 'block' }}>
              {t(`focus.${axis}`)}
              <input
                ref={axis === 'x' ? sliderRef : null}
                type="range"
                min={0}
                max={1}
                step={0.01}
                value={focus[axis]}
                aria-valuetext={valueText}
                onChange={({ currentTarget }) => setFocus({ ...focus, [axis]: Number(currentTarget.value) })}
                style={{
                  display: 'block',
                  width: '100%',
                  height: 24,
                  margin: '4px 0 8px',
                  accentColor: 'var(--brand)',
                }}
              />
            </label>
          ))}
          <ButtonRow>
            <Button size="sm" variant="default" onClick={() => setFocus(centre)}>
              {t('focus.centre')}
            </Button>
            <Button
              size="sm"
              variant="default"
              aria-disabled={isSaving}
              onClick={() => void (isSaving || save(null, base))}
            >
              {t('focus.propose')}
            </Button>
          </ButtonRow>
        </div>
      </div>
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 16, marginTop: 16 }}>
        {crops.map(({ name, ...size }) => {
          const { x, y } = toCropPosition(size, foto, focus);
          return (
            <figure key={name} style={{ margin: 0 }}>
              <img
                src={foto.thumbnail[0]?.['480']}
                alt=""
                style={{
                  display: 'block',
                  height: 'min(110px, 18vw)',
                  aspectRatio: size.width / size.height,
                  objectFit: 'cover',
                  objectPosition: `${x * 100}% ${y * 100}%`,
                  borderRadius: 6,
                }}
              />
              <figcaption style={{ fontSize: '0.875rem' }}>{name}</figcaption>
            </figure>
          );
        })}
      </div>
      <DialogButtons>
        <LoadingButton loading={isSaving} onClick={() => void save(focus, base)}>
          {t('focus.save')}
        </LoadingButton>
        <Button variant="default" disabled={isSaving} onClick={onClose}>
          {siteT('site.cancel')}
        </Button>
      </DialogButtons>
    </>
  );
};

const formatFocus = ({ x, y }: Point) => t('focus.value', { x: Math.round(x * 100), y: Math.round(y * 100) });

type FocusPictureProps = { foto: Foto; focus: Point; onChange: (focus: Point) => void };

/** The whole picture with a mark on the focus. A pointer moves it; for the keyboard there are sliders. */
const FocusPicture = ({ foto, focus, onChange }: FocusPictureProps) => {
  const ratio = foto.width / foto.height;
  const handlePointer = ({ currentTarget, buttons, clientX, clientY }: PointerEvent) => {
    if (!buttons) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({ x: toPart((clientX - left) / width), y: toPart((clientY - top) / height) });
  };
  return (
    <div
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        handlePointer(event);
      }}
      onPointerMove={handlePointer}
      style={{
        position: 'relative',
        flex: '2 1 260px',
        maxWidth: `${ratio * 45}dvh`,
        cursor: 'crosshair',
        touchAction: 'none',
      }}
    >
      <img
        src={foto.thumbnail[0]?.['720']}
        alt={t('focus.picture')}
        draggable={false}
        style={{ display: 'block', width: '100%', aspectRatio: ratio, borderRadius: 10 }}
      />
      <span style={{ ...markStyle, left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }} />
    </div>
  );
};

const toPart = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;

/** White with a dark edge, so that it is visible on any picture. */
const markStyle: CSSProperties = {
  position: 'absolute',
  width: 28,
  height: 28,
  margin: -14,
  border: '3px solid #fff',
  borderRadius: '50%',
  boxShadow: '0 0 0 2px #1b1b1b, inset 0 0 0 2px #1b1b1b',
  pointerEvents: 'none',
};
