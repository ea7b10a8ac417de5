import { FormattedMessage } from '@site/shared/platform'
import { MemberName } from './members.ts'

/** Owner of a case, below its state and its term; nothing where nobody has it. */
export function TermOwner({ owner, ownerSubject }: { owner: string | null; ownerSubject: string | null }) {
  if (!owner) return null
  return (
    <p>
      <FormattedMessage id="internal_privacy_rights.fact.owner" />{' '}
      <strong>
        <MemberName name={owner} subject={ownerSubject} />
      </strong>
    </p>
  )
}
