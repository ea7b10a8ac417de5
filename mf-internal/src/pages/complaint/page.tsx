import {
  closeComplaint,
  complaintOutcomes,
  getStaffComplaint,
  takeComplaint,
  type StaffComplaint,
} from '@site/shared/calls'
import type { Params } from '@site/shared/contract'
import { radioGroup } from '@site/shared/forms'
import { drafts, FormattedMessage, useLoaderData } from '@site/shared/platform'
import { option, textValue, when, type Values } from '@site/shared/rules'
import { Button, Moment } from '@site/shared/ui'
import { type Action, ActionForm, FocusNotice, useDesk } from '../../parts/desk.tsx'
import { area, explained } from '../../parts/fields.ts'
import { HistoryItem } from '../../parts/history-item.tsx'
import { BackLink } from '../../parts/list-place.tsx'
import sections from '../../parts/sections.module.css'
import { makeStaffCall } from '../../parts/staff-call.ts'
import { CaseFacts, Section, StaffPage } from '../../parts/staff-page.tsx'
import { ComplaintState } from '../../parts/case-state.tsx'

export function loader({ params }: { params: Params }) {
  return makeStaffCall(() => getStaffComplaint(params['id'] ?? ''))
}

export default function ComplaintPage() {
  const links = (
    <BackLink to="/internal-privacy-rights/complaints">
      <FormattedMessage id="internal_privacy_rights.complaint.back" />
    </BackLink>
  )
  return (
    <StaffPage title="internal_privacy_rights.complaint.page_title" links={links} call={useLoaderData<typeof loader>()}>
      {(loaded) => <ComplaintDesk key={loaded.id} loaded={loaded} />}
    </StaffPage>
  )
}

function ComplaintDesk({ loaded }: { loaded: StaffComplaint }) {
  const { id, email } = loaded
  const desk = useDesk<StaffComplaint, 'take' | 'close'>(loaded, () => getStaffComplaint(id))
  const { item: complaint, done, problem, running, run } = desk
  const { outcome, outcomes, mayTake } = complaint
  return (
    <>
      {done && (
        <FocusNotice key={done}>
          <FormattedMessage id={`internal_privacy_rights.complaint.done.${done}`} values={{ email }} />
        </FocusNotice>
      )}
      <ComplaintFacts complaint={complaint} />
      {(!outcome || problem) && (
        <Section title="internal_privacy_rights.next_step">
          {mayTake && (
            <Button
              variant="secondary"
              loading={running}
              onClick={() => void run('take', (over) => takeComplaint(id, {}, over))}
            >
              <FormattedMessage id="internal_privacy_rights.action.take" />
            </Button>
          )}
          <ActionForm
            // Its fields are read once.
            key={outcomes.join()}
            desk={desk}
            name="close"
            action={closing(complaint)}
            draft={drafts.of(`complaint ${id}`)}
          />
        </Section>
      )}
      <Section title="internal_privacy_rights.history">
        <ol className={sections.line}>
          {complaint.history.map(({ id: entry, ...rest }) => (
            <HistoryItem key={entry} {...rest} />
          ))}
        </ol>
      </Section>
    </>
  )
}

/** Returns the form that closes a complaint with one of the outcomes that the register does not contradict. */
function closing({ id, outcomes }: StaffComplaint): Action<StaffComplaint> {
  const isUnfounded = ({ outcome }: Values) => outcome === 'UNFOUNDED'
  return {
    hint: outcomes.length < complaintOutcomes.length ? 'internal_privacy_rights.complaint.close.hint' : undefined,
    submit: 'internal_privacy_rights.complaint.close.submit',
    fields: {
      outcome: radioGroup({
        label: 'internal_privacy_rights.complaint.close.outcome',
        rules: [option],
        options: outcomes.map((value) => ({
          value,
          label: `internal_privacy_rights.complaint.outcome.${value}` as const,
        })),
      }),
      text: area(
        'internal_privacy_rights.complaint.close.text',
        [when(isUnfounded, explained)],
        'internal_privacy_rights.complaint.close.text_hint',
      ),
    },
    send({ outcome, text }, over) {
      const chosen = complaintOutcomes.find((each) => each === outcome) ?? 'UNFOUNDED'
      return closeComplaint(id, { outcome: chosen, text: textValue(text) }, over)
    },
  }
}

function ComplaintFacts({ complaint }: { complaint: StaffComplaint }) {
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
  return <CaseFacts facts={facts} />
}
