import { assignRequest, type StaffRequest, type StaffRequestAction } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Button, ButtonLink } from '@site/shared/ui'
import { useId, useState, type Dispatch, type SetStateAction } from 'react'
import { ActionFailure } from '../../../parts/action-failure.tsx'
import sections from '../sections.module.css'
import { draftOf } from './action-form.tsx'
import { AssignPanel } from './assign-panel.tsx'
import { DecidePanel } from './decide-panel.tsx'
import { ApprovePanel, ExtendPanel, IdentityPanel, ResumePanel } from './letter-panels.tsx'
import styles from './request-actions.module.css'
import { MessagePanel, NotePanel } from './text-panels.tsx'

export type ActionDone = Exclude<StaffRequestAction, 'posted'>

const panels = {
  assign: AssignPanel,
  approve: ApprovePanel,
  decide: DecidePanel,
  resume: ResumePanel,
  'ask-identity': IdentityPanel,
  extend: ExtendPanel,
  message: MessagePanel,
  note: NotePanel,
}
type PanelAction = keyof typeof panels
const isPanel = (action: StaffRequestAction): action is PanelAction => action in panels

interface RequestActionsProps {
  request: StaffRequest
  onDone: (action: ActionDone, request: StaffRequest) => void
  onChange: Dispatch<SetStateAction<StaffRequest>>
}

/** What can be done now, the next step first. A form stays open where somebody else was faster. */
export function RequestActions({ request, onDone, onChange }: RequestActionsProps) {
  const { reference, actions } = request
  const isDrafted = (action: PanelAction) => draftOf(reference, action).getState().unsaved
  const [open, setOpen] = useState(() => actions.filter(isPanel).find(isDrafted))
  const [taking, setTaking] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const id = useId()
  const Panel = open && panels[open]

  async function take() {
    setTaking(true)
    setFailure(undefined)
    await assignRequest(reference, { to: 'me' }).then((changed) => onDone('take', changed), setFailure)
    setTaking(false)
  }

  function finish(changed: StaffRequest) {
    setOpen(undefined)
    if (open) onDone(open, changed)
  }

  return (
    <section>
      <h2 className={sections.title}>
        <FormattedMessage id="internal_privacy_rights.next_step" />
      </h2>
      <div className={styles.actions}>
        {actions.map((action, index) => {
          const name = <FormattedMessage id={`internal_privacy_rights.action.${action}`} />
          const variant = index === 0 ? 'primary' : 'secondary'
          if (action === 'posted') {
            return (
              <ButtonLink key={action} to={addressOfUnposted(request)}>
                {name}
              </ButtonLink>
            )
          }
          if (action === 'take') {
            return (
              <Button key={action} variant={variant} loading={taking} onClick={() => void take()}>
                {name}
              </Button>
            )
          }
          return (
            <Button
              key={action}
              variant={variant}
              aria-expanded={open === action}
              aria-controls={id}
              onClick={() => setOpen(open === action ? undefined : action)}
            >
              {name}
            </Button>
          )
        })}
      </div>
      {failure !== undefined && <ActionFailure error={failure} onLogin={() => setFailure(undefined)} />}
      <div id={id}>
        {Panel && (
          <div className={styles.panel}>
            <Panel key={open} request={request} onDone={finish} onChange={onChange} />
          </div>
        )}
      </div>
    </section>
  )
}

/** Returns the page of the oldest letter that is to be posted. */
function addressOfUnposted({ reference, history }: StaffRequest): string {
  const entry = history.find(({ details }) => details['channel'] === 'POST' && !details['postedOn'])
  return `/internal-privacy-rights/request/${reference}/letter/${entry?.id}`
}
