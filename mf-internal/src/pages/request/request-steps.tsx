import {
  assignRequest,
  getStaffRequest,
  isOpen,
  isTaskOpen,
  isWithStaff,
  needsRecord,
  staffFileAddress,
  takeBackDecision,
  takeDecisionNow,
  type StaffRequest,
  type StaffRequestAction,
  type WaitingDecision,
} from '@site/shared/calls'
import { drafts, FormattedMessage } from '@site/shared/platform'
import { ButtonLink, FileFacts, InPageLink, LongText } from '@site/shared/ui'
import { DecisionText } from '../../parts/case-state.tsx'
import type { Desk } from '../../parts/desk.tsx'
import { useNextPlace } from '../../parts/list-place.tsx'
import { CaseActions, lazyPanel, type CaseSteps, type StepDone } from '../../steps/case-actions.tsx'
import { hasOpenTasks } from '../../steps/open-tasks.ts'
import type { RequestFormName } from '../../steps/request-form.ts'
import { tasksId } from './tasks.tsx'
import waitingStyles from '../../parts/waiting-step.module.css'

export type RequestStepDone = StepDone<RequestFormName>

export const requestSteps: CaseSteps<StaffRequest, StaffRequestAction, RequestFormName> = {
  draftOf: (reference, name) => drafts.of(`staff-request ${reference} ${name}`),
  Panel: lazyPanel(() => import(/* webpackChunkName: "lazy-actions" */ '../../steps/request-panel.tsx')),
  load: getStaffRequest,
  assign: assignRequest,
  takeBack: takeBackDecision,
  takeNow: takeDecisionNow,
  keys: { take: 't', decide: 'e', approve: 'a', review: 'r', note: 'n' },
}

/** Steps that are possible now. */
export function RequestSteps({ desk }: { desk: Desk<StaffRequest, RequestStepDone> }) {
  const { item: request } = desk
  const { reference, actions, waiting, letterChannel } = request
  const place = useNextPlace()
  const lock = request.tasks.find(({ lock: held }) => held)?.lock
  const next = isNextOurs(request) ? actions.find((action) => isMain(action, request)) : undefined
  return (
    <CaseActions
      id={reference}
      steps={requestSteps}
      desk={desk}
      actions={actions.filter((action) => !isOfMessages(action, request))}
      isMore={(action) => !isMain(action, request)}
      isElsewhere={(action) => actions.some((each) => each === action && isOfMessages(each, request))}
      nameOf={nameAction}
      isFilled={(action, open) => action === (open ?? next)}
      renderLink={(action) =>
        action === 'posted' && (
          <ButtonLink key={action} to={addressOfUnposted(request)} state={place}>
            {nameAction(letterChannel === 'PHONE' ? 'called' : action)}
          </ButtonLink>
        )
      }
      waiting={waiting}
      waitingText={waiting && <WaitingText reference={reference} waiting={waiting} />}
      channel={letterChannel}
    >
      {!letterChannel && isOpen(request.state) && (
        <p>
          <FormattedMessage id="internal_privacy_rights.no_letter" />
        </p>
      )}
      {hasOpenTasks(request) && (
        <p>
          <FormattedMessage
            id="internal_privacy_rights.tasks.open"
            values={{ count: request.tasks.filter(isTaskOpen).length }}
          />{' '}
          {lock && <FormattedMessage id={`internal_privacy_rights.tasks.locked.${lock}`} />}{' '}
          <InPageLink to={tasksId}>
            <FormattedMessage id="internal_privacy_rights.tasks.to_list" />
          </InPageLink>
        </p>
      )}
    </CaseActions>
  )
}

function nameAction(action: StaffRequestAction | 'called') {
  return <FormattedMessage id={`internal_privacy_rights.action.${action}`} />
}

/** A decision or review that waits, with what its person will read on the status page. */
function WaitingText({ reference, waiting }: { reference: string; waiting: WaitingDecision }) {
  const { until, review, decision, answer } = waiting
  return (
    <div className={waitingStyles.content}>
      <p>
        {review && (
          <>
            <FormattedMessage id={`internal_privacy_rights.review.outcome.${review}`} />{' '}
          </>
        )}
        <DecisionText decision={decision} isProposed={until === null} />
      </p>
      {answer && <LongText>{answer.text}</LongText>}
      {answer?.files.map((file) => (
        <p key={file.id}>
          <a href={staffFileAddress(reference, file.id)} download={file.name}>
            {file.name}
          </a>{' '}
          <FileFacts file={file} />
        </p>
      ))}
    </div>
  )
}

/** Whether an action stands below the last message, and not among the others. */
export function isOfMessages(action: StaffRequestAction, { messages }: StaffRequest): boolean {
  return messages.length > 0 && (action === 'message' || action === 'no-answer')
}

/** Actions that come first; the others are behind "More". */
const mainActions = new Set<StaffRequestAction>([
  'posted',
  'approve',
  'take',
  'open-tasks',
  'decide',
  'ask-identity',
  'review',
  'lift',
])

function isMain(action: StaffRequestAction, { answeredOn }: StaffRequest): boolean {
  // The person has answered: it is time to let them know.
  return mainActions.has(action) || (action === 'resume' && answeredOn !== null)
}

/** Whether the next step is one of ours: not while a person has to show who they are, or once it is closed. */
function isNextOurs(request: StaffRequest): boolean {
  return request.state === 'PAUSED' ? request.proposedReason !== null : isWithStaff(request)
}

/** Returns the page of the oldest letter that is to be posted, or told by telephone. */
function addressOfUnposted({ reference, history }: StaffRequest): string {
  const recorded = new Set(history.map(({ details }) => details['entry']))
  const entry = history.find(({ id, details }) => needsRecord(details) && !recorded.has(id))
  return `/internal-privacy-rights/request/${reference}/letter/${entry?.id}`
}
