import type { DocumentKey } from '@site/shared/calls'
import { FormattedMessage, Link } from '@site/shared/platform'
import { Notice } from '@site/shared/ui'
import { addressOf } from './version-address.ts'

/** In place of a version that never was. */
export function VersionUnknown({ documentKey }: { documentKey: DocumentKey }) {
  return (
    <Notice kind="error" title={<FormattedMessage id="legal.version.unknown" />}>
      <Link to={addressOf(documentKey)}>
        <FormattedMessage id="legal.version.current" />
      </Link>
    </Notice>
  )
}
