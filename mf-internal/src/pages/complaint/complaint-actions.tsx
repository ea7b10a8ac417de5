import { assignComplaint, type ComplaintAction, type StaffComplaint } from '@site/shared/calls'
import { drafts, FormattedMessage, useIntl } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import { useId, useState } from 'react'
import styles from '../../parts/case-actions.module.css'
import { ActionForm } from '../../parts/action-form.tsx'
import type { Desk } from '../../parts/desk.tsx'
import { useMembers } from '../../parts/members.ts'
import { Section } from '../../parts/staff-page.tsx'
import { defineActions, type FormAction } from './define-actions.tsx'

const hasForm = (action: ComplaintAction): action is FormAction => action !== 'take'

/** The draft of an action; it survives failures, a closed form and other pages of the site. */
const draftOf = (id: string, name: FormAction) => drafts.of(`complaint ${id} ${name}`)

/** What can be done now, the next step first. A form stays open where somebody else was faster. */
export function ComplaintActions({ desk }: { desk: Desk<StaffComplaint, ComplaintAction> }) {
  const { item: complaint, problem, forget } = desk
  const { id, actions, outcome, outcomes, owner, ownerSubject } = complaint
  const intl = useIntl()
  const members = useMembers()
  const isDrafted = (action: FormAction) => draftOf(id, action).getState().unsaved
  const [open, setOpen] = useState(() => actions.filter(hasForm).find(isDrafted))
  const panel = useId()

  function press(action: ComplaintAction) {
    forget()
    if (hasForm(action)) setOpen(open === action ? undefined : action)
    else void desk.run('take', (over) => assignComplaint(id, { to: 'me' }, over))
  }

  /** Drops the draft of an action that is not possible any more. */
  function discard() {
    if (open) draftOf(id, open).reset()
    setOpen(undefined)
  }

  return (
    <Section title="internal_privacy_rights.next_step">
      <div className={styles.actions}>
        {actions.map((action, index) => (
          <Button
            key={action}
            variant={index === 0 && !outcome ? 'primary' : 'secondary'}
            loading={action === 'take' && desk.running}
            aria-expanded={hasForm(action) ? open === action : undefined}
            aria-controls={hasForm(action) ? panel : undefined}
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
      <div id={panel} className={open && styles.panel}>
        {open && !actions.includes(open) && (
          <Button variant="link" onClick={discard}>
            <FormattedMessage id="common.close" />
          </Button>
        )}
        {open && (
          <ActionForm
            // Its fields are read once, and the names of colleagues may load late.
            key={[open, ownerSubject, outcomes, open === 'assign' && members.map(({ value }) => value)].join()}
            desk={desk}
            name={open}
            action={defineActions(complaint, intl, members)[open]}
            draft={draftOf(id, open)}
            onDone={() => setOpen((now) => (now === open ? undefined : now))}
          />
        )}
      </div>
    </Section>
  )
}
