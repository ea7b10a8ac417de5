import { Fragment } from 'react'

/** An email address that goes on in another line after its sign or a dot only. */
export function EmailAddress({ address }: { address: string }) {
  // Every second part is a sign or a dot.
  return address.split(/([@.])/).map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text
    <Fragment key={place}>
      {part}
      {place % 2 === 1 && <wbr />}
    </Fragment>
  ))
}
