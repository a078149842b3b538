import { Fragment } from 'react';

/** An address that is too long for its place: on the next line it goes on at a dot or an @, not in the middle of a word. */
export const AddressText = ({ children }: { children: string }) =>
  children.split(/(?=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
