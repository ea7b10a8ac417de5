import {
  getStaffRequest,
  isRefused,
  previewLetter,
  resumeRequest,
  type StaffLetter,
  type StaffRequest,
  type StaffRequestAction,
} from '@site/shared/calls'
import { Form, useForm, type Fields, type FormDefinition, type FormHandle } from '@site/shared/forms'
import type { SentValuesOf, ValuesOf } from '@site/shared/forms'
import { drafts, FormattedMessage, type MessageId } from '@site/shared/platform'
import { Button, Dialog } from '@site/shared/ui'
import { useState, type Dispatch, type ReactNode, type SetStateAction } from 'react'
import { ActionFailure } from '../../../parts/action-failure.tsx'
import { LetterText } from '../../../parts/letter-text.tsx'
import styles from './request-actions.module.css'

/** The draft of an action; it survives failures, a closed form and other pages of the site. */
export function draftOf(reference: string, action: StaffRequestAction) {
  return drafts.of(`staff-request ${reference} ${action}`)
}

export interface PanelProps {
  request: StaffRequest
  onDone: (request: StaffRequest) => void
  onChange: Dispatch<SetStateAction<StaffRequest>>
}

type WantedLetter = Parameters<typeof previewLetter>[1]

interface ActionFormProps<Form extends Fields> extends PanelProps {
  action: StaffRequestAction
  hint?: MessageId
  define: () => FormDefinition<Form>
  initial?: Partial<ValuesOf<Form>>
  /** The letter that it sends: shown first. Left out where it sends none. */
  letter?: (values: SentValuesOf<Form>) => WantedLetter
  send: (values: SentValuesOf<Form>) => Promise<StaffRequest>
  /** "Show the letter" where left out. */
  submit?: MessageId
  children?: (form: FormHandle<Form>) => ReactNode
}

/** The form of an action. What was typed stays until the action is done. */
export function ActionForm<Form extends Fields>(props: ActionFormProps<Form>) {
  const { request, onDone, onChange, action, hint, define, initial, letter, send, children } = props
  const { submit = 'internal_privacy_rights.letter.preview' } = props
  const { reference } = request
  const [definition] = useState(define)
  const [shown, setShown] = useState<StaffLetter>()
  const [failure, setFailure] = useState<unknown>()
  const draft = draftOf(reference, action)

  async function fail(error: unknown) {
    setShown(undefined)
    setFailure(error)
    if (isRefused(error, resumeRequest, 'NOT_OPEN')) onChange(await getStaffRequest(reference).catch(() => request))
  }

  async function finish(values: SentValuesOf<Form>) {
    const changed = await send(values)
    setShown(undefined)
    draft.reset()
    onDone(changed)
  }

  async function show(wanted: WantedLetter) {
    setShown(await previewLetter(reference, wanted))
    setFailure(undefined)
  }

  const onFailure = (error: unknown) => void fail(error)
  const form = useForm(definition, {
    initial,
    draft,
    send: (values) => (letter ? show(letter(values)) : finish(values)),
    onFailure,
  })

  return (
    <>
      {hint && (
        <p className={styles.hint}>
          <FormattedMessage id={hint} />
        </p>
      )}
      <Form form={form} submit={submit}>
        {children?.(form)}
        {failure !== undefined && (
          <ActionFailure error={failure} request={request} onLogin={() => setFailure(undefined)} />
        )}
      </Form>
      {letter && (
        <Dialog
          open={shown !== undefined}
          title={<FormattedMessage id="internal_privacy_rights.letter.title" />}
          onClose={() => setShown(undefined)}
        >
          {shown && (
            <>
              <div className={styles.letter}>
                <LetterText letter={shown} />
              </div>
              <div className={styles.choices}>
                <Button
                  loading={form.sending}
                  onClick={() => void form.store.submit(() => true, { send: finish, onFailure })}
                >
                  <FormattedMessage id={`internal_privacy_rights.letter.send.${shown.channel}`} />
                </Button>
                <Button variant="secondary" onClick={() => setShown(undefined)}>
                  <FormattedMessage id="internal_privacy_rights.letter.change" />
                </Button>
              </div>
            </>
          )}
        </Dialog>
      )}
    </>
  )
}
