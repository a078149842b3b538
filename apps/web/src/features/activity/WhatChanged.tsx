import type { ActivityItem } from '@ledenportaal/shared';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatAction, formatObject, getObjectHref } from './format-activity.js';

type Props = { item: ActivityItem; hasObject?: boolean };

/** 'Foto gewijzigd: Heide bij avond', with a link to the photo. */
export const WhatChanged = ({ item, hasObject = true }: Props) => {
  const action = formatAction(item);
  const naam = formatObject(item);
  const href = getObjectHref(item);
  if (!hasObject) return <p>{action}</p>;
  const link = (text: string) =>
    href ? (
      <Anchor inherit component={Link} to={href} underline="always">
        {text}
      </Anchor>
    ) : (
      text
    );
  // A reeks may have no name, and what it did is the number of its photos.
  if (item.kind === 'reeks')
    return (
      <p>
        {link(action)}
        {naam && `: ${naam}`}
      </p>
    );
  return (
    <p>
      {naam ? (
        <>
          {action}: {link(naam)}
        </>
      ) : (
        link(action)
      )}
    </p>
  );
};
