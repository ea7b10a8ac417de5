import type { StaffComplaint } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Facts, Moment } from '@site/shared/ui'
import { ComplaintState } from '../complaint-state.tsx'

export function ComplaintFacts({ complaint }: { complaint: StaffComplaint }) {
  const { campaignId, page, reason, closedAt, closedBy } = complaint
  const facts = {
    'internal_privacy_rights.fact.state': <ComplaintState complaint={complaint} />,
    'internal_privacy_rights.fact.answer_by': <Moment at={complaint.dueAt} />,
    'internal_privacy_rights.fact.owner': complaint.owner,
    'internal_privacy_rights.fact.advertisement': page ? <a href={page}>{campaignId}</a> : campaignId,
    'internal_privacy_rights.fact.notice_version': complaint.noticeVersion,
    'internal_privacy_rights.fact.reason': (
      <FormattedMessage id={`internal_privacy_rights.complaint.reason.${reason}`} />
    ),
    'internal_privacy_rights.fact.message': complaint.explanation,
    'internal_privacy_rights.fact.name': complaint.name,
    'internal_privacy_rights.fact.email': complaint.email,
    'internal_privacy_rights.fact.language': complaint.locale.slice(0, 2).toUpperCase(),
    'internal_privacy_rights.fact.country': (
      <FormattedMessage id={`internal_privacy_rights.country.${complaint.country}`} />
    ),
    'internal_privacy_rights.fact.received': <Moment at={complaint.receivedAt} />,
    'internal_privacy_rights.fact.closed': closedAt && (
      <>
        <Moment at={closedAt} /> {closedBy}
      </>
    ),
    'internal_privacy_rights.fact.outcome_text': complaint.outcomeText,
  }
  return <Facts facts={facts} />
}
