import type { StaffComplaint } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Moment } from '@site/shared/ui'
import { MemberName } from '../../parts/members.ts'

/** Who has a report, and since when. */
export function OwnedSince({ complaint: { owner, ownerSubject, history } }: { complaint: StaffComplaint }) {
  const given = history.findLast(({ kind }) => kind === 'TAKEN' || kind === 'ASSIGNED')
  const values = {
    name: <MemberName name={owner} subject={ownerSubject} />,
    moment: given && <Moment at={given.at} length="medium" />,
  }
  return <FormattedMessage id="internal_privacy_rights.complaint.owned_since" values={values} />
}
