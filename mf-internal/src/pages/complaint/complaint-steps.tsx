import {
  assignComplaint,
  getStaffComplaint,
  takeBackOutcome,
  takeOutcomeNow,
  type ComplaintAction,
  type ComplaintOutcome,
  type StaffComplaint,
} from '@site/shared/calls'
import { drafts, FormattedMessage } from '@site/shared/platform'
import type { Desk } from '../../parts/desk.tsx'
import { CaseActions, lazyPanel, nameStep, type CaseSteps, type FormChoices } from '../../steps/case-actions.tsx'
import type { ComplaintFormName } from '../../steps/complaint-forms.ts'

const complaintSteps: CaseSteps<StaffComplaint, ComplaintAction, ComplaintFormName> = {
  draftOf: (id, name) => drafts.of(`complaint ${id} ${name}`),
  Panel: lazyPanel(() => import(/* webpackChunkName: "lazy-report-actions" */ '../../steps/complaint-forms.ts')),
  load: getStaffComplaint,
  assign: assignComplaint,
  takeBack: takeBackOutcome,
  takeNow: takeOutcomeNow,
  keys: { take: 't', close: 'e', note: 'n' },
}

/** Steps that are possible now. */
export function ComplaintSteps({ desk }: { desk: Desk<StaffComplaint, ComplaintAction> }) {
  const { id, actions, outcome, outcomes, owner, waiting } = desk.item
  const first = actions.find((action) => action !== 'take-back' && action !== 'take-now')
  return (
    <CaseActions
      id={id}
      steps={complaintSteps}
      desk={desk}
      actions={actions}
      nameOf={(action) => nameStep(action, owner)}
      isFilled={(action, open) => action === (open ?? first) && !outcome}
      choicesOf={(action) => (action === 'close' && outcomes.length > 1 ? chooseFrom(outcomes) : undefined)}
      waiting={waiting}
      waitingText={
        <p>
          <strong>
            {waiting && <FormattedMessage id={`internal_privacy_rights.complaint.outcome.${waiting.outcome}`} />}
          </strong>
          {waiting?.until === null && (
            <>
              {' · '}
              <FormattedMessage id="internal_privacy_rights.complaint.until_corrected" />
            </>
          )}
        </p>
      }
      channel="MAIL"
    />
  )
}

const chooseFrom = (outcomes: readonly ComplaintOutcome[]): FormChoices => ({
  field: 'outcome',
  choices: outcomes.map((value) => ({
    value,
    name: <FormattedMessage id={`internal_privacy_rights.complaint.outcome.${value}`} />,
  })),
})
