import { assignRequest, isOpen, type StaffRequest, type StaffRequestAction } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { Button, ButtonLink } from '@site/shared/ui'
import { useId, useState, type Dispatch, type SetStateAction } from 'react'
import { ActionFailure } from '../../../parts/action-failure.tsx'
import { useNextPlace } from '../../../parts/list-place.ts'
import { useMembers } from '../../../parts/members.ts'
import sections from '../sections.module.css'
import { ActionForm, draftOf } from './action-form.tsx'
import { defineActions, type FormAction } from './define-actions.ts'
import styles from './request-actions.module.css'

export type ActionDone = FormAction | 'take'
const hasForm = (action: StaffRequestAction): action is FormAction => action !== 'take' && action !== 'posted'

interface RequestActionsProps {
  request: StaffRequest
  onDone: (action: ActionDone, request: StaffRequest) => void
  onChange: Dispatch<SetStateAction<StaffRequest>>
}

/** What can be done now, the next step first. A form stays open where somebody else was faster. */
export function RequestActions({ request, onDone, onChange }: RequestActionsProps) {
  const { reference, actions } = request
  const intl = useIntl()
  const members = useMembers()
  const place = useNextPlace()
  const isDrafted = (action: FormAction) => draftOf(reference, action).getState().unsaved
  const [open, setOpen] = useState(() => actions.filter(hasForm).find(isDrafted))
  const [taking, setTaking] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const id = useId()

  async function take() {
    setTaking(true)
    setFailure(undefined)
    await assignRequest(reference, { to: 'me' }).then((changed) => onDone('take', changed), setFailure)
    setTaking(false)
  }

  function press(action: ActionDone) {
    if (action === 'take') void take()
    else setOpen(open === action ? undefined : action)
  }

  /** Of an action that is not possible any more. */
  function discard() {
    if (open) draftOf(reference, open).reset()
    setOpen(undefined)
  }

  function finish(action: FormAction, changed: StaffRequest) {
    setOpen(undefined)
    onDone(action, changed)
  }

  return (
    <section>
      <h2 className={sections.title}>
        <FormattedMessage id="internal_privacy_rights.next_step" />
      </h2>
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
              loading={action === 'take' && taking}
              aria-expanded={hasForm(action) ? open === action : undefined}
              aria-controls={hasForm(action) ? id : undefined}
              onClick={() => press(action)}
            >
              {name}
            </Button>
          )
        })}
      </div>
      {failure !== undefined && <ActionFailure error={failure} onLogin={() => setFailure(undefined)} />}
      <div id={id} className={open && styles.panel}>
        {open && !actions.includes(open) && (
          <Button variant="link" onClick={discard}>
            <FormattedMessage id="common.close" />
          </Button>
        )}
        {open && (
          <ActionForm
            // The names of colleagues may load late.
            key={`${open} ${open === 'assign' && members.join()}`}
            request={request}
            name={open}
            action={defineActions(request, intl, members)[open]}
            onDone={(changed) => finish(open, changed)}
            onChange={onChange}
          />
        )}
      </div>
    </section>
  )
}

/** Returns the page of the oldest letter that is to be posted. */
function addressOfUnposted({ reference, history }: StaffRequest): string {
  const posted = new Set(history.map(({ details }) => details['entry']))
  const entry = history.find(({ id, details }) => details['channel'] === 'POST' && !posted.has(id))
  return `/internal-privacy-rights/request/${reference}/letter/${entry?.id}`
}
