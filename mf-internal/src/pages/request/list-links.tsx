import { FormattedMessage, Link } from '@site/shared/platform'
import type { MouseEvent } from 'react'
import { isPlainClick } from '../../parts/is-plain-click.ts'
import { useListPlace } from '../../parts/list-place.ts'

/** The way back to the list as it was left, and to the next request of it. */
export function ListLinks({ reference }: { reference: string }) {
  const place = useListPlace()

  /** Back in the history, because that restores the scroll position, too. */
  function goBack(event: MouseEvent) {
    if (!place || !isPlainClick(event)) return
    event.preventDefault()
    window.history.go(-place.steps)
  }

  return (
    <>
      <Link to={`/internal-privacy-rights${place?.search ?? ''}`} onClick={goBack}>
        <FormattedMessage id="internal_privacy_rights.request.back" />
      </Link>
      <NextLink reference={reference} />
    </>
  )
}

/** Leads to the request that follows on the list, in the place of this one in the history. */
export function NextLink({ reference }: { reference: string }) {
  const place = useListPlace()
  const next = place?.references[place.references.indexOf(reference) + 1]
  if (!place?.references.includes(reference) || !next) return null
  return (
    <Link to={`/internal-privacy-rights/request/${next}`} state={place} replace>
      <FormattedMessage id="internal_privacy_rights.request.next" values={{ reference: next }} />
    </Link>
  )
}
