import type { StaffLetter } from '@site/shared/calls'
import { Field, Form, useForm, type Fields } from '@site/shared/forms'
import { FormattedMessage, type Draft, type MessageId } from '@site/shared/platform'
import type { Values } from '@site/shared/rules'
import { Button, Dialog } from '@site/shared/ui'
import { useState, type ReactNode } from 'react'
import styles from './action-form.module.css'
import { LetterText } from './letter-text.tsx'

/** What staff do with a case by a form. */
export interface Action<Case> {
  fields?: Fields
  initial?: Readonly<Record<string, string>>
  /** Above the form. */
  hint?: MessageId
  /** "Show the letter" where left out. */
  submit?: MessageId
  /** Returns the cover sheet, which staff can insert into the field `answer`. */
  loadCoverSheet?: () => Promise<{ text: string }>
  isHidden?: (field: string, values: Values) => boolean
  /** Returns the letter that it sends: shown first. Left out where none is shown. */
  letter?: (values: Values) => Promise<StaffLetter>
  send: (values: Values) => Promise<Case>
}

interface ActionFormProps<Case> {
  /** Its fields are read once. */
  action: Action<Case>
  /** Keeps what was typed until the action is done, also when the form is closed. */
  draft?: Draft
  onDone: (changed: Case) => void
  onFailure: (error: unknown) => void
  /** Below the fields. */
  children?: ReactNode
}

/** The form of an action, with the letter that it sends in a dialog. */
export function ActionForm<Case>({ action, draft, onDone, onFailure, children }: ActionFormProps<Case>) {
  const { fields = {}, hint, submit = 'internal_privacy_rights.letter.preview', loadCoverSheet, letter } = action
  const [shown, setShown] = useState<StaffLetter>()
  const close = () => setShown(undefined)

  async function finish(values: Values) {
    const changed = await action.send(values)
    close()
    draft?.reset()
    onDone(changed)
  }

  async function show(values: Values) {
    if (letter) setShown(await letter(values))
    else await finish(values)
  }

  function fail(error: unknown) {
    close()
    onFailure(error)
  }

  const form = useForm({ fields }, { draft, initial: action.initial, send: show, onFailure: fail })
  const names = Object.keys(fields).filter((field) => !action.isHidden?.(field, form.values))

  async function insert() {
    const { text = '' } = (await loadCoverSheet?.().catch(onFailure)) ?? {}
    if (text) form.set('answer', [form.values['answer'], text].filter(Boolean).join('\n\n'))
  }

  return (
    <>
      {hint && (
        <p className={styles.hint}>
          <FormattedMessage id={hint} />
        </p>
      )}
      <Form form={form} submit={submit}>
        {names.map((field) => (
          <Field key={field} form={form} name={field} />
        ))}
        {loadCoverSheet && (
          <Button variant="secondary" className={styles.insert} onClick={() => void insert()}>
            <FormattedMessage id="internal_privacy_rights.decide.cover_sheet" />
          </Button>
        )}
        {children}
      </Form>
      <Dialog
        open={shown !== undefined}
        title={<FormattedMessage id="internal_privacy_rights.letter.title" />}
        onClose={close}
      >
        {shown && (
          <>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard has to reach what only scrolling shows */}
            <div className={styles.letter} role="region" aria-label={shown.subject} tabIndex={0}>
              <LetterText letter={shown} />
            </div>
            <div className={styles.choices}>
              <Button
                loading={form.sending}
                onClick={() => void form.store.submit(() => true, { send: finish, onFailure: fail })}
              >
                <FormattedMessage id={`internal_privacy_rights.letter.send.${shown.channel}`} />
              </Button>
              <Button variant="secondary" onClick={close}>
                <FormattedMessage id="internal_privacy_rights.letter.change" />
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </>
  )
}
