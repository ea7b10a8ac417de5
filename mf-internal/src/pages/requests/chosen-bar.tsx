import {
  assignRequests,
  grantObjections,
  isOpen,
  noteRequests,
  type ChosenRequests,
  type StaffRequestLine,
  type TakenTogether,
} from '@site/shared/calls'
import { select } from '@site/shared/forms'
import { FormattedMessage, Link } from '@site/shared/platform'
import { option, required, textValue } from '@site/shared/rules'
import { Button, ButtonLink, Dialog } from '@site/shared/ui'
import { useState } from 'react'
import { ActionForm, type Action } from '../../parts/action-form.tsx'
import { FocusNotice, type Desk } from '../../parts/desk.tsx'
import { area } from '../../parts/fields.ts'
import { useMembers, type MemberOption } from '../../parts/members.ts'
import styles from './chosen-bar.module.css'

type WithForm = 'assign' | 'note' | 'grant'
export type Together = WithForm | 'take'

interface ChosenBarProps {
  /** Shows what was done last, with these or with one in its row. */
  desk: Desk<TakenTogether, Together>
  chosen: readonly StaffRequestLine[]
  /** Subject of the member of staff. */
  me: string
  /** Something was done with some of them, or they were not open any more: load the list again. */
  onDone: () => void
}

/** Bar with the actions on all selected requests, each after one question. */
export function ChosenBar({ desk, chosen, me, onDone }: ChosenBarProps) {
  const [action, setAction] = useState<WithForm>()
  const { item, done } = desk
  const members = useMembers()
  const count = chosen.length
  const mayGrant = chosen.every(({ flowType, state }) => flowType === 'OBJECTION' && isOpen(state))
  const isAllOpen = chosen.every(({ state }) => isOpen(state))
  const ofOthers = chosen.filter(({ ownerSubject }) => ownerSubject !== null && ownerSubject !== me)
  const unready = chosen.filter(({ openTasks }) => openTasks > 0).length
  const owners = [...new Set(ofOthers.map(({ owner }) => owner ?? ''))]
  const pressable = (['assign', 'note', 'grant'] as const).filter((name) => {
    return name === 'note' || (name === 'assign' ? isAllOpen : mayGrant)
  })
  const actions = defineTogether(
    chosen.map(({ reference, ownerSubject }) => ({ reference, owner: ownerSubject })),
    members,
  )

  function close() {
    setAction(undefined)
    desk.forget()
  }

  return (
    <div className={styles.bar}>
      {done && (
        <FocusNotice key={item.done.join()} kind={item.done.length > 0 ? 'success' : 'info'}>
          <FormattedMessage
            id={`internal_privacy_rights.together.${done}.done`}
            values={{ count: item.done.length, skipped: item.skipped.length }}
          />{' '}
          {done === 'take' && <TakenLink reference={item.done[0]} />}
          {item.skipped.join(', ')}
          {item.unfinished.length > 0 && (
            <p>
              <FormattedMessage
                id="internal_privacy_rights.grant.unfinished"
                values={{ references: item.unfinished.join(', ') }}
              />{' '}
              <Link to="/internal-privacy-rights/work-list?flowType=OBJECTION">
                <FormattedMessage id="internal_privacy_rights.tasks.to_list" />
              </Link>
            </p>
          )}
        </FocusNotice>
      )}
      {!action && desk.problem}
      {count > 0 && (
        <div className={styles.chosen}>
          <span role="status">
            <FormattedMessage id="internal_privacy_rights.together.chosen" values={{ count }} />
          </span>
          {pressable.map((name) => (
            <Button key={name} variant={name === 'grant' ? 'primary' : 'secondary'} onClick={() => setAction(name)}>
              <FormattedMessage id={`internal_privacy_rights.together.${name}`} />
            </Button>
          ))}
          <ButtonLink
            variant="secondary"
            to={`/internal-privacy-rights/letters?of=${chosen.map(({ reference }) => reference).join('.')}`}
          >
            <FormattedMessage id="internal_privacy_rights.together.print" />
          </ButtonLink>
        </div>
      )}
      {action && count > 0 && (
        <Dialog
          open
          title={<FormattedMessage id={`internal_privacy_rights.together.${action}.title`} values={{ count }} />}
          onClose={close}
        >
          {action === 'grant' && unready > 0 && (
            <p className={styles.text}>
              <strong>
                <FormattedMessage
                  id="internal_privacy_rights.grant.unready"
                  values={{ ready: count - unready, unready }}
                />
              </strong>
            </p>
          )}
          {action === 'grant' && (
            <p className={styles.text}>
              <FormattedMessage id="internal_privacy_rights.together.grant.text" />
            </p>
          )}
          {action !== 'note' && ofOthers.length > 0 && (
            <p className={styles.text}>
              <strong>
                <FormattedMessage
                  id="internal_privacy_rights.together.owned"
                  values={{ count: ofOthers.length, names: owners.join(', ') }}
                />
              </strong>
            </p>
          )}
          <ActionForm
            key={`${action} ${members.length}`}
            desk={desk}
            name={action}
            action={actions[action]}
            onDone={() => {
              setAction(undefined)
              onDone()
            }}
          >
            <Button variant="secondary" onClick={close}>
              <FormattedMessage id="internal_privacy_rights.together.not_yet" />
            </Button>
          </ActionForm>
        </Dialog>
      )}
    </div>
  )
}

/** Leads to the request that was taken. */
function TakenLink({ reference }: { reference: string | undefined }) {
  if (reference === undefined) return null
  return (
    <Link to={`/internal-privacy-rights/request/${reference}`} translate="no">
      {reference}
    </Link>
  )
}

function defineTogether(
  chosen: ChosenRequests,
  members: readonly MemberOption[],
): Record<WithForm, Action<TakenTogether>> {
  return {
    assign: {
      submit: 'internal_privacy_rights.submit.assign',
      fields: {
        to: select({ label: 'internal_privacy_rights.assign.to', rules: [option], options: members }),
      },
      send: ({ to }) => assignRequests({ chosen, to: textValue(to) }),
    },
    note: {
      submit: 'internal_privacy_rights.submit.note',
      fields: { text: area('internal_privacy_rights.note.text', [required], 'internal_privacy_rights.note.hint') },
      send: ({ text }) => noteRequests({ chosen, text: textValue(text) }),
    },
    grant: {
      submit: 'internal_privacy_rights.together.grant.confirm',
      send: () => grantObjections({ chosen }),
    },
  }
}
