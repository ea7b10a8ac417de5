import { openMailbox, sendOpeningCode, type Mailbox } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { officeTime, readOpeningCode } from '@site/shared/rules'
import { Button, controlStyle } from '@site/shared/ui'
import { useState, type SyntheticEvent } from 'react'
import { codeOf, MailboxError } from './mailbox-error.tsx'
import styles from './mailbox.module.css'

/** A `ref` of what is to have the focus once it is there. */
export const focus = (element: HTMLElement | null) => element?.focus()

interface OpenMailboxProps {
  token: string
  /** Whether something else on the page comes first. */
  isSecondary: boolean
  onOpen: (mailbox: Mailbox) => void
}

/** Mails a code of six digits, and opens the mailbox with it. */
export function OpenMailbox({ token, isSecondary, onOpen }: OpenMailboxProps) {
  const intl = useIntl()
  const [validUntil, setValidUntil] = useState('')
  const [code, setCode] = useState('')
  const [state, setState] = useState<'idle' | 'asking' | 'opening' | ReturnType<typeof codeOf>>('idle')
  const fail = (error: unknown) => setState(codeOf(error))

  async function ask() {
    setState('asking')
    setValidUntil((await sendOpeningCode({ token })).validUntil)
    setCode('')
    setState('idle')
  }

  async function open(event?: SyntheticEvent) {
    event?.preventDefault()
    if (code.length < 6) return setState('SIX_DIGITS')
    setState('opening')
    onOpen(await openMailbox({ token, code }))
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void open(event).catch(fail)}>
      {validUntil && (
        <>
          <p role="status">
            <FormattedMessage
              id="privacy_rights.mailbox.code_sent"
              values={{ time: intl.formatTime(validUntil, { timeZone: officeTime }) }}
            />
          </p>
          <label htmlFor="mailbox-code" className={styles.label}>
            <FormattedMessage id="privacy_rights.mailbox.code" />
          </label>
          <input
            id="mailbox-code"
            dir="ltr"
            ref={focus}
            className={`${controlStyle} ${styles.code}`}
            autoComplete="one-time-code"
            inputMode="numeric"
            value={code}
            aria-invalid={state === 'SIX_DIGITS' || state === 'WRONG_CODE' || undefined}
            aria-describedby="mailbox-open-error"
            onChange={({ currentTarget: { value } }) => setCode(readOpeningCode(value))}
          />
        </>
      )}
      <MailboxError id="mailbox-open-error" code={state} onSend={() => void (code ? open() : ask()).catch(fail)} />
      <div className={styles.buttons}>
        {validUntil && (
          <Button type="submit" loading={state === 'opening'}>
            <FormattedMessage id="privacy_rights.mailbox.open" />
          </Button>
        )}
        <Button
          variant={validUntil || isSecondary ? 'secondary' : 'primary'}
          loading={state === 'asking'}
          onClick={() => void ask().catch(fail)}
        >
          <FormattedMessage id={`privacy_rights.mailbox.${validUntil ? 'new_code' : 'send_code'}`} />
        </Button>
      </div>
    </form>
  )
}
