import { handOverAll, type HandedOver, type StaffOverview } from '@site/shared/calls'
import { select } from '@site/shared/forms'
import { FormattedMessage, useIntl, useRetry } from '@site/shared/platform'
import { option, required, textValue } from '@site/shared/rules'
import { Button, Dialog } from '@site/shared/ui'
import { useState } from 'react'
import { ActionForm, type Action } from '../../parts/action-form.tsx'
import { FocusNotice, useDesk } from '../../parts/desk.tsx'
import { useMembers } from '../../parts/members.ts'
import styles from './page.module.css'

type Colleague = StaffOverview['colleagues'][number]
/** The value of an option; no subject has a blank. */
const nobody = 'nobody at all'

type Owner = Colleague & { subject: string }

/** Hands over all cases of somebody who is away. Returns a button for a colleague, and what shows the question and the result. */
export function useHandOver() {
  const intl = useIntl()
  const button = intl.formatMessage({ id: 'internal_privacy_rights.hand_over.button' })
  const [from, setFrom] = useState<Owner>()
  const desk = useDesk<HandedOver, 'hand-over'>({ done: [] })
  const members = useMembers()
  const { retry } = useRetry()

  function close() {
    setFrom(undefined)
    desk.forget()
  }

  function renderButton({ subject, ...row }: Colleague) {
    if (subject === null) return null
    return (
      <Button
        variant="link"
        aria-label={`${button}: ${row.name ?? subject}`}
        onClick={() => setFrom({ ...row, subject })}
      >
        {button}
      </Button>
    )
  }

  const name = from?.name ?? from?.subject
  const part = (
    <>
      {desk.done && (
        <div className={styles.result}>
          <Result {...desk.item} />
        </div>
      )}
      {from && (
        <Dialog
          open
          title={<FormattedMessage id="internal_privacy_rights.hand_over.title" values={{ name }} />}
          onClose={close}
        >
          <p className={styles.text}>
            <FormattedMessage id="internal_privacy_rights.hand_over.text" values={{ name }} />
          </p>
          <ActionForm
            // The names of colleagues may load late.
            key={members.length}
            desk={desk}
            name="hand-over"
            action={defineHandOver(from.subject, [
              ...members.filter(({ value }) => value !== from.subject),
              { value: nobody, text: intl.formatMessage({ id: 'internal_privacy_rights.owner.none' }) },
            ])}
            onDone={() => {
              setFrom(undefined)
              retry()
            }}
          >
            <Button variant="secondary" onClick={close}>
              <FormattedMessage id="internal_privacy_rights.together.not_yet" />
            </Button>
          </ActionForm>
        </Dialog>
      )}
    </>
  )
  return { renderButton, part }
}

function defineHandOver(of: string, options: ReturnType<typeof useMembers>): Action<HandedOver> {
  return {
    submit: 'internal_privacy_rights.hand_over.button',
    fields: { to: select({ label: 'internal_privacy_rights.hand_over.to', rules: [required, option], options }) },
    send: ({ to }) => handOverAll({ of, to: to === nobody ? '' : textValue(to) }),
  }
}

function Result({ done }: HandedOver) {
  return (
    <FocusNotice key={done.map(({ path }) => path).join()}>
      <FormattedMessage id="internal_privacy_rights.hand_over.done" values={{ count: done.length }} />
    </FocusNotice>
  )
}
