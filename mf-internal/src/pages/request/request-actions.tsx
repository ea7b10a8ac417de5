import {
  assignRequest,
  getStaffRequest,
  isOpen,
  isTaskOpen,
  staffFileAddress,
  takeBackDecision,
  takeDecisionNow,
  type StaffRequest,
  type StaffRequestAction,
  type WaitingDecision,
} from '@site/shared/calls'
import { drafts, FormattedMessage, lazyPart } from '@site/shared/platform'
import {
  Button,
  ButtonLink,
  Disclosure,
  FileFacts,
  InPageLink,
  LongText,
  QueryFailure,
  Skeleton,
} from '@site/shared/ui'
import { useId } from 'react'
import type { Desk } from '../../parts/desk.tsx'
import { useNextPlace } from '../../parts/list-place.tsx'
import { useMembers } from '../../parts/members.ts'
import { Section } from '../../parts/staff-page.tsx'
import { useActionForms } from '../../parts/use-action-forms.ts'
import { WaitingStep } from '../../parts/waiting-step.tsx'
import type { ActionDone, FormAction } from './define-actions.ts'
import { hasOpenTasks } from './open-tasks.ts'
import { tasksId } from './tasks.tsx'
import { DecisionText } from '../../parts/case-state.tsx'
import styles from '../../parts/case-actions.module.css'
import waitingStyles from '../../parts/waiting-step.module.css'

const usePanel = lazyPart(() => import(/* webpackChunkName: "lazy-actions" */ './action-panel.tsx'))

const withoutForm = new Set<StaffRequestAction>(['take', 'take-back', 'take-now', 'posted'])
const hasForm = (action: StaffRequestAction): action is FormAction => !withoutForm.has(action)

const keyOf: Partial<Record<StaffRequestAction, string>> = {
  take: 't',
  decide: 'e',
  approve: 'a',
  review: 'r',
  note: 'n',
}

/** The draft of an action; it survives failures, a closed form and other pages of the site. */
const draftOf = (reference: string, name: FormAction) => drafts.of(`staff-request ${reference} ${name}`)

/** What can be done now, the next step first. A form stays open where somebody else was faster. */
export function RequestActions({ desk }: { desk: Desk<StaffRequest, ActionDone> }) {
  const { item: request, setItem, problem, forget } = desk
  const { reference, actions, waiting } = request
  const members = useMembers()
  const place = useNextPlace()
  const { open, toggle, discard, finish, restore } = useActionForms(actions.filter(hasForm), (name) =>
    draftOf(reference, name),
  )
  const id = useId()

  function press(action: StaffRequestAction) {
    forget()
    if (hasForm(action)) toggle(action)
    else void desk.run('take', (over) => assignRequest(reference, { to: 'me' }, over))
  }

  async function takeBack(decidedAt: string) {
    forget()
    if (await desk.run('take-back', (over) => takeBackDecision(reference, { decidedAt }, over))) restore()
  }

  async function takeNow(decidedAt: string) {
    forget()
    await desk.run('take-now', (over) => takeDecisionNow(reference, { decidedAt }, over))
  }

  function renderAction(action: StaffRequestAction, isFilled: boolean) {
    const name = <FormattedMessage id={`internal_privacy_rights.action.${action}`} />
    if (action === 'posted')
      return (
        <ButtonLink key={action} to={addressOfUnposted(request)} state={place}>
          {name}
        </ButtonLink>
      )
    const isForm = hasForm(action)
    return (
      <Button
        key={action}
        variant={isFilled ? 'primary' : 'secondary'}
        loading={action === 'take' && desk.running}
        aria-expanded={isForm ? open === action : undefined}
        aria-controls={isForm ? id : undefined}
        aria-keyshortcuts={keyOf[action]}
        onClick={() => press(action)}
      >
        {name}
      </Button>
    )
  }

  const { main, more } = orderActions(request)
  const next = isNextOurs(request) ? main[0] : undefined
  const panel = usePanel(open !== undefined)
  return (
    <Section title="internal_privacy_rights.next_step">
      {waiting && (
        <WaitingStep
          // Another decision has its own time.
          key={waiting.decidedAt}
          waiting={waiting}
          channel={request.letterChannel}
          isRunning={desk.running}
          onTakeBack={() => void takeBack(waiting.decidedAt)}
          onTakeNow={() => void takeNow(waiting.decidedAt)}
          onFinal={() => void getStaffRequest(reference).then(setItem, () => undefined)}
        >
          <WaitingText reference={reference} waiting={waiting} />
        </WaitingStep>
      )}
      {!request.letterChannel && isOpen(request.state) && (
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
          <InPageLink to={tasksId}>
            <FormattedMessage id="internal_privacy_rights.tasks.to_list" />
          </InPageLink>
        </p>
      )}
      <div className={styles.actions}>
        {main.map((action) => renderAction(action, open ? open === action : action === next))}
      </div>
      {more.length > 0 && (
        <Disclosure
          summary={<FormattedMessage id="internal_privacy_rights.action.more" />}
          className={styles.more}
          // A form that is restored has its button in view.
          open={open !== undefined && more.includes(open) ? true : undefined}
        >
          <div className={styles.actions}>{more.map((action) => renderAction(action, open === action))}</div>
        </Disclosure>
      )}
      {!open && problem}
      <div id={id} className={open && styles.panel}>
        {open && !actions.includes(open) && (
          <Button variant="link" onClick={discard}>
            <FormattedMessage id="common.close" />
          </Button>
        )}
        {open && panel.value && (
          <panel.value.default
            key={open}
            desk={desk}
            name={open}
            members={members}
            draft={draftOf(reference, open)}
            onDone={(values) => finish(open, values)}
          />
        )}
        {open && panel.state === 'loading' && <Skeleton lines={4} />}
        <QueryFailure query={panel} text="internal_privacy_rights.action.unavailable" />
      </div>
    </Section>
  )
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

/** What is done first, in the order of the row; all else is behind "More". */
const mainActions = new Set<StaffRequestAction>(['posted', 'approve', 'take', 'decide', 'ask-identity', 'review'])

/** Returns what can be done, the next step first. Taking a decision back stands with the time that is left for it. */
function orderActions({ actions, answeredOn }: StaffRequest) {
  // The person has answered: it is time to let them know.
  const isMain = (action: StaffRequestAction) => mainActions.has(action) || (action === 'resume' && answeredOn !== null)
  const possible = actions.filter((action) => action !== 'take-back' && action !== 'take-now')
  return { main: possible.filter(isMain), more: possible.filter((action) => !isMain(action)) }
}

/** Whether the next step is one of ours: not while a person has to show who they are, or once it is closed. */
function isNextOurs({ state, proposedReason, reviewBy }: StaffRequest): boolean {
  if (state === 'PAUSED') return proposedReason !== null
  return isOpen(state) || reviewBy !== null
}

/** Returns the page of the oldest letter that is to be posted. */
function addressOfUnposted({ reference, history }: StaffRequest): string {
  const posted = new Set(history.map(({ details }) => details['entry']))
  const entry = history.find(({ id, details }) => details['channel'] === 'POST' && !posted.has(id))
  return `/internal-privacy-rights/request/${reference}/letter/${entry?.id}`
}
