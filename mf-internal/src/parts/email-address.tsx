import { Fragment } from 'react'

/** An email address that goes on in another line after its sign or a dot only. */
export function EmailAddress({ address }: { address: string }) {
  const parts = address.match(/[^@.]*[@.]|[^@.]+/g) ?? []
  return parts.map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
