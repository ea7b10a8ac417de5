import { assignRequest, isOpen, isTaskOpen, type StaffRequest, type StaffRequestAction } from '@site/shared/calls'
import { drafts, FormattedMessage, lazyPart, useIntl } from '@site/shared/platform'
import { Button, ButtonLink, InPageLink, QueryFailure } from '@site/shared/ui'
import { useId, useState } from 'react'
import { ActionForm, type Desk } from '../../parts/desk.tsx'
import { useNextPlace } from '../../parts/list-place.tsx'
import { useMembers } from '../../parts/members.ts'
import { Section } from '../../parts/staff-page.tsx'
import { defineActions, type FormAction } from './define-actions.ts'
import { hasOpenTasks } from './open-tasks.ts'
import { tasksId } from './tasks.tsx'
import styles from '../../parts/case-actions.module.css'

const useDraftFiles = lazyPart(() => import(/* webpackChunkName: "lazy-files" */ './draft-files.tsx'))

export type ActionDone = FormAction | 'take'
const hasForm = (action: StaffRequestAction): action is FormAction => action !== 'take' && action !== 'posted'

/** The draft of an action; it survives failures, a closed form and other pages of the site. */
const draftOf = (reference: string, name: FormAction) => drafts.of(`staff-request ${reference} ${name}`)

/** What can be done now, the next step first. A form stays open where somebody else was faster. */
export function RequestActions({ desk }: { desk: Desk<StaffRequest, ActionDone> }) {
  const { item: request, setItem, problem, forget } = desk
  const { reference, actions } = request
  const intl = useIntl()
  const members = useMembers()
  const place = useNextPlace()
  const isDrafted = (action: FormAction) => draftOf(reference, action).getState().unsaved
  const [open, setOpen] = useState(() => actions.filter(hasForm).find(isDrafted))
  const id = useId()

  function press(action: ActionDone) {
    forget()
    if (action === 'take') void desk.run(action, (over) => assignRequest(reference, { to: 'me' }, over))
    else setOpen(open === action ? undefined : action)
  }

  /** Drops the draft of an action that is not possible any more. */
  function discard() {
    if (open) draftOf(reference, open).reset()
    setOpen(undefined)
  }

  const form = open && defineActions(request, intl, members)[open]
  const draftFiles = useDraftFiles(form?.files !== undefined)
  return (
    <Section title="internal_privacy_rights.next_step">
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
        {actions.map((action, index) => {
          const name = <FormattedMessage id={`internal_privacy_rights.action.${action}`} />
          return action === 'posted' ? (
            <ButtonLink key={action} to={addressOfUnposted(request)} state={place}>
              {name}
            </ButtonLink>
          ) : (
            <Button
              key={action}
              variant={index === 0 && isOpen(request.state) ? 'primary' : 'secondary'}
              loading={action === 'take' && desk.running}
              aria-expanded={hasForm(action) ? open === action : undefined}
              aria-controls={hasForm(action) ? id : undefined}
              onClick={() => press(action)}
            >
              {name}
            </Button>
          )
        })}
      </div>
      {!open && problem}
      <div id={id} className={open && styles.panel}>
        {open && !actions.includes(open) && (
          <Button variant="link" onClick={discard}>
            <FormattedMessage id="common.close" />
          </Button>
        )}
        {form && (
          <ActionForm
            // The names of colleagues may load late.
            key={`${open} ${open === 'assign' && members.map(({ value }) => value).join()}`}
            desk={desk}
            name={open}
            action={form}
            draft={draftOf(reference, open)}
            onDone={() => setOpen((now) => (now === open ? undefined : now))}
          >
            {form.files && draftFiles.value && (
              <draftFiles.value.DraftFiles request={request} files={form.files} onChange={setItem} />
            )}
            {form.files && <QueryFailure query={draftFiles} text="internal_privacy_rights.files.unavailable" />}
          </ActionForm>
        )}
      </div>
    </Section>
  )
}

/** Returns the page of the oldest letter that is to be posted. */
function addressOfUnposted({ reference, history }: StaffRequest): string {
  const posted = new Set(history.map(({ details }) => details['entry']))
  const entry = history.find(({ id, details }) => details['channel'] === 'POST' && !posted.has(id))
  return `/internal-privacy-rights/request/${reference}/letter/${entry?.id}`
}
