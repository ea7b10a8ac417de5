import type { StaffComplaint } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { keysOf } from '@site/shared/rules'
import { Moment, SummaryItem, SummaryList } from '@site/shared/ui'
import { ComplaintState } from '../complaint-state.tsx'

export function ComplaintFacts({ complaint }: { complaint: StaffComplaint }) {
  const { campaignId, page, reason, closedAt, closedBy } = complaint
  const facts = {
    state: <ComplaintState complaint={complaint} />,
    answer_by: <Moment at={complaint.dueAt} />,
    owner: complaint.owner,
    advertisement: page ? <a href={page}>{campaignId}</a> : campaignId,
    notice_version: complaint.noticeVersion,
    reason: <FormattedMessage id={`internal_privacy_rights.complaint.reason.${reason}`} />,
    message: complaint.explanation,
    name: complaint.name,
    email: complaint.email,
    language: complaint.locale.slice(0, 2).toUpperCase(),
    country: <FormattedMessage id={`internal_privacy_rights.country.${complaint.country}`} />,
    received: <Moment at={complaint.receivedAt} />,
    closed: closedAt && (
      <>
        <Moment at={closedAt} /> {closedBy}
      </>
    ),
    outcome_text: complaint.outcomeText,
  }
  return (
    <SummaryList>
      {keysOf(facts).map((name) => (
        <SummaryItem key={name} name={`internal_privacy_rights.fact.${name}`}>
          {facts[name]}
        </SummaryItem>
      ))}
    </SummaryList>
  )
}
