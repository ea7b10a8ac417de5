import {
  assignComplaint,
  getStaffComplaint,
  takeBackOutcome,
  takeOutcomeNow,
  type ComplaintAction,
  type StaffComplaint,
} from '@site/shared/calls'
import { drafts, FormattedMessage, lazyPart } from '@site/shared/platform'
import { Button, QueryFailure, Skeleton } from '@site/shared/ui'
import { useId } from 'react'
import styles from '../../parts/case-actions.module.css'
import type { Desk } from '../../parts/desk.tsx'
import { useMembers } from '../../parts/members.ts'
import { Section } from '../../parts/staff-page.tsx'
import { useActionForms } from '../../parts/use-action-forms.ts'
import { WaitingStep } from '../../parts/waiting-step.tsx'
import type { FormAction } from './define-actions.ts'

const usePanel = lazyPart(() => import(/* webpackChunkName: "lazy-report-actions" */ './action-panel.tsx'))

const withoutForm = new Set<ComplaintAction>(['take', 'take-back', 'take-now'])
const hasForm = (action: ComplaintAction): action is FormAction => !withoutForm.has(action)
const keyOf: Partial<Record<ComplaintAction, string>> = { take: 't', close: 'e', note: 'n' }

/** The draft of an action; it survives failures, a closed form and other pages of the site. */
const draftOf = (id: string, name: FormAction) => drafts.of(`complaint ${id} ${name}`)

/** What can be done now, the next step first. A form stays open where somebody else was faster. */
export function ComplaintActions({ desk }: { desk: Desk<StaffComplaint, ComplaintAction> }) {
  const { item: complaint, setItem, problem, forget } = desk
  const { id, actions, outcome, owner, waiting } = complaint
  const members = useMembers()
  const { open, toggle, discard, finish, restore } = useActionForms(actions.filter(hasForm), (name) =>
    draftOf(id, name),
  )
  const panelId = useId()
  const panel = usePanel(open !== undefined)

  function press(action: ComplaintAction) {
    forget()
    if (hasForm(action)) toggle(action)
    else void desk.run('take', (over) => assignComplaint(id, { to: 'me' }, over))
  }

  async function takeBack(decidedAt: string) {
    forget()
    if (await desk.run('take-back', (over) => takeBackOutcome(id, { decidedAt }, over))) restore()
  }

  async function takeNow(decidedAt: string) {
    forget()
    await desk.run('take-now', (over) => takeOutcomeNow(id, { decidedAt }, over))
  }

  return (
    <Section title="internal_privacy_rights.next_step">
      {waiting && (
        <WaitingStep
          // Another outcome has its own time.
          key={waiting.decidedAt}
          waiting={waiting}
          channel="MAIL"
          isRunning={desk.running}
          onTakeBack={() => void takeBack(waiting.decidedAt)}
          onTakeNow={() => void takeNow(waiting.decidedAt)}
          onFinal={() => void getStaffComplaint(id).then(setItem, () => undefined)}
        >
          <p>
            <strong>
              <FormattedMessage id={`internal_privacy_rights.complaint.outcome.${waiting.outcome}`} />
            </strong>
          </p>
        </WaitingStep>
      )}
      <div className={styles.actions}>
        {/* What ends the wait stands with the time that is left for it. */}
        {actions
          .filter((action) => action !== 'take-back' && action !== 'take-now')
          .map((action, index) => (
            <Button
              key={action}
              variant={index === 0 && !outcome ? 'primary' : 'secondary'}
              loading={action === 'take' && desk.running}
              aria-expanded={hasForm(action) ? open === action : undefined}
              aria-controls={hasForm(action) ? panelId : undefined}
              aria-keyshortcuts={keyOf[action]}
              onClick={() => press(action)}
            >
              {action === 'take' && owner ? (
                <FormattedMessage id="internal_privacy_rights.complaint.take_over" />
              ) : (
                <FormattedMessage id={`internal_privacy_rights.action.${action}`} />
              )}
            </Button>
          ))}
      </div>
      {!open && problem}
      <div id={panelId} className={open && styles.panel}>
        {open && !actions.includes(open) && (
          <Button variant="link" onClick={discard}>
            <FormattedMessage id="common.close" />
          </Button>
        )}
        {open && panel.value && (
          <panel.value.default
            desk={desk}
            name={open}
            members={members}
            draft={draftOf(id, open)}
            onDone={(values) => finish(open, values)}
          />
        )}
        {open && panel.state === 'loading' && <Skeleton lines={4} />}
        <QueryFailure query={panel} text="internal_privacy_rights.action.unavailable" />
      </div>
    </Section>
  )
}
