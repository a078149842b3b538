import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { getApiError } from '../api/api-error.js';
import { undoableNotified, type Notice } from '../notices.slice.js';

type RemoveResult = {
  data?: { msg: string; undo?: string | undefined } | undefined;
  error?: Parameters<typeof getApiError>[0] | undefined;
};
type RemovalOptions<Item> = {
  /** The list that the item is removed from. */
  items: readonly Item[] | undefined;
  remove: (args: { params: { id: string } }) => PromiseLike<RemoveResult>;
  refetch: () => void;
  /** The link of the notice afterwards. */
  link?: Notice['link'];
};

/** Confirms and removes an item of a list, and reports the result. `region` receives the focus of the removed row. */
export const useRemoval = <Item extends { _id: string }>({ items, remove, refetch, link }: RemovalOptions<Item>) => {
  const dispatch = useDispatch();
  const [item, setItem] = useState<Item>();
  const [opened, setOpened] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const isRemoved = item !== undefined && !items?.some(({ _id }) => _id === item._id);
  useEffect(() => {
    if (isRemoved && !opened) region.current?.focus({ preventScroll: true });
  }, [isRemoved, opened]);

  const confirm = async () => {
    if (!item) return undefined;
    const { data, error } = await remove({ params: { id: item._id } });
    if (data) return void dispatch(undoableNotified(data.msg, data.undo, link));
    const { status, message } = getApiError(error ?? {});
    // Another user already removed the item, so the list is outdated.
    if (status === 404) refetch();
    return message;
  };
  return {
    item,
    region,
    /** Of an item that something else removes: the region gets the focus of its row too. */
    expectRemoval: setItem,
    openDialog: (itemToRemove: Item) => {
      setItem(itemToRemove);
      setOpened(true);
    },
    dialog: { opened, onClose: () => setOpened(false), onConfirm: confirm },
  };
};
