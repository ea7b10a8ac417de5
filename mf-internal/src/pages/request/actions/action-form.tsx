import { getStaffRequest, isRefused, previewLetter, resumeRequest } from '@site/shared/calls'
import type { StaffLetter, StaffRequest } from '@site/shared/calls'
import { Field, Form, useForm } from '@site/shared/forms'
import { drafts, FormattedMessage } from '@site/shared/platform'
import type { Values } from '@site/shared/rules'
import { Button, Dialog } from '@site/shared/ui'
import { useState, type Dispatch, type SetStateAction } from 'react'
import { ActionFailure } from '../../../parts/action-failure.tsx'
import { LetterText } from '../../../parts/letter-text.tsx'
import type { Action, FormAction } from './define-actions.ts'
import { DraftFiles } from './draft-files.tsx'
import styles from './request-actions.module.css'

/** The draft of an action; it survives failures, a closed form and other pages of the site. */
export function draftOf(reference: string, name: FormAction) {
  return drafts.of(`staff-request ${reference} ${name}`)
}

interface ActionFormProps {
  request: StaffRequest
  name: FormAction
  /** Its fields are read once. */
  action: Action
  onDone: (request: StaffRequest) => void
  onChange: Dispatch<SetStateAction<StaffRequest>>
}

/** The form of an action. What was typed stays until the action is done. */
export function ActionForm({ request, name, action, onDone, onChange }: ActionFormProps) {
  const { reference } = request
  const { letter } = action
  const [shown, setShown] = useState<StaffLetter>()
  const [failure, setFailure] = useState<unknown>()
  const draft = draftOf(reference, name)

  async function finish(values: Values) {
    const changed = await action.send(values)
    setShown(undefined)
    draft.reset()
    onDone(changed)
  }

  async function show(values: Values) {
    if (!letter) return finish(values)
    setShown(await previewLetter(reference, letter(values)))
    setFailure(undefined)
  }

  async function fail(error: unknown) {
    setShown(undefined)
    setFailure(error)
    if (isRefused(error, resumeRequest, 'NOT_OPEN')) onChange(await getStaffRequest(reference).catch(() => request))
  }

  const onFailure = (error: unknown) => void fail(error)
  const form = useForm({ fields: action.fields }, { draft, send: show, onFailure })
  const names = Object.keys(form.fields).filter((field) => !action.isHidden?.(field, form.values))

  async function insert() {
    const { text = '' } = (await action.loadCoverSheet?.().catch(setFailure)) ?? {}
    if (text) form.set('answer', [form.values['answer'], text].filter(Boolean).join('\n\n'))
  }

  return (
    <>
      {action.hint && (
        <p className={styles.hint}>
          <FormattedMessage id={action.hint} />
        </p>
      )}
      <Form form={form} submit={action.submit ?? 'internal_privacy_rights.letter.preview'}>
        {names.map((field) => (
          <Field key={field} form={form} name={field} />
        ))}
        {action.loadCoverSheet && (
          <Button variant="secondary" className={styles.insert} onClick={() => void insert()}>
            <FormattedMessage id="internal_privacy_rights.decide.cover_sheet" />
          </Button>
        )}
        {action.hasFiles && <DraftFiles request={request} onChange={onChange} />}
        {failure !== undefined && (
          <ActionFailure error={failure} request={request} onLogin={() => setFailure(undefined)} />
        )}
      </Form>
      <Dialog
        open={shown !== undefined}
        title={<FormattedMessage id="internal_privacy_rights.letter.title" />}
        onClose={() => setShown(undefined)}
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
    </>
  )
}
