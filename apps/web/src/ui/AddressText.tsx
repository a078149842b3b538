import { Fragment } from 'react';

/** A mail or web address that wraps before a dot or an @, rather than in the middle of a word. */
export const AddressText = ({ children }: { children: string }) =>
  children.split(/(?=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
