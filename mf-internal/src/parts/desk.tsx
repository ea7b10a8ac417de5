import { ApiRejected, ownedRejection } from '@site/shared/calls'
import type { CaseOwner, CoverSheet, Decision, StaffLetter } from '@site/shared/calls'
import { Field, Form, useForm, type Fields } from '@site/shared/forms'
import { FormattedMessage, type Draft, type MessageId } from '@site/shared/platform'
import { textValue, writeDay, type Values } from '@site/shared/rules'
import { Button, Dialog, Moment, Notice } from '@site/shared/ui'
import { useState, type ReactNode } from 'react'
import { is } from 'superstruct'
import { StaffFailure } from './staff-failure.tsx'
import styles from './desk.module.css'

export type Desk<Case, Name extends string> = ReturnType<typeof useDesk<Case, Name>>

/**
 * A case on its page, what was done with it last, and the problem where that failed. `load` is called after a conflict;
 * `decisionOf` returns what somebody else may have decided.
 */
export function useDesk<Case, Name extends string>(
  loaded: Case,
  load?: () => Promise<Case>,
  decisionOf?: (item: Case) => Decision | null,
) {
  const [item, setItem] = useState(loaded)
  const [done, setDone] = useState<Name>()
  const [failure, setFailure] = useState<unknown>()
  const [running, setRunning] = useState(false)
  const forget = () => setFailure(undefined)
  const [question, setQuestion] = useState<Question>()

  function finish(name: Name, changed: Case) {
    setItem(changed)
    forget()
    setDone(name)
  }

  function fail(error: unknown) {
    setDone(undefined)
    setFailure(error)
    // Somebody else, or the register, has changed it.
    if (error instanceof ApiRejected && error.status === 409) void load?.().then(setItem, () => undefined)
  }

  /** Tries a step; where it is a colleague's case, once more after the member of staff has said that they act over them. */
  async function attempt(step: Attempt<Case>): Promise<Case> {
    try {
      return await step()
    } catch (error) {
      const owner = ownerIn(error)
      if (!owner || !(await new Promise<boolean>((answer) => setQuestion({ owner, answer })))) throw error
      return step(owner.subject)
    }
  }

  /** Shows what an action without a form has done. */
  async function run(name: Name, step: Attempt<Case>) {
    setRunning(true)
    await attempt(step).then((changed) => finish(name, changed), fail)
    setRunning(false)
  }

  function decide(isOver: boolean) {
    question?.answer(isOver)
    setQuestion(undefined)
  }

  const problem = (
    <>
      {failure !== undefined && <StaffFailure error={failure} decision={decisionOf?.(item)} onLogin={forget} />}
      {question && <OwnerQuestion owner={question.owner} onAnswer={decide} />}
    </>
  )
  return { item, setItem, done, problem, running, attempt, run, finish, fail, forget }
}

/** A step, with the subject of the owner over whom it is taken. */
type Attempt<Case> = (over?: string) => Promise<Case>

interface Question {
  owner: CaseOwner
  answer: (isOver: boolean) => void
}

/** Returns the colleague whose case it is, where that is why a step was rejected. */
function ownerIn(error: unknown): CaseOwner | undefined {
  const data = error instanceof ApiRejected ? error.data : undefined
  return is(data, ownedRejection) ? data.owner : undefined
}

function OwnerQuestion({
  owner: { name, since },
  onAnswer,
}: {
  owner: CaseOwner
  onAnswer: (isOver: boolean) => void
}) {
  return (
    <Dialog
      open
      title={<FormattedMessage id="internal_privacy_rights.owned.title" values={{ name }} />}
      onClose={() => onAnswer(false)}
    >
      <p className={styles.hint}>
        <FormattedMessage
          id="internal_privacy_rights.owned.text"
          values={{ name, hasTime: String(since !== null), time: since && <Moment at={since} /> }}
        />
      </p>
      <div className={styles.choices}>
        <Button onClick={() => onAnswer(true)}>
          <FormattedMessage id="internal_privacy_rights.owned.yes" />
        </Button>
        <Button variant="secondary" onClick={() => onAnswer(false)}>
          <FormattedMessage id="internal_privacy_rights.owned.no" />
        </Button>
      </div>
    </Dialog>
  )
}

/** What staff do with a case by a form. */
export interface Action<Case> {
  fields?: Fields
  initial?: Readonly<Record<string, string>>
  /** Above the form. */
  hint?: MessageId
  /** "Show the letter" where left out. */
  submit?: MessageId
  /** Returns the cover sheet, which staff can insert into the field `answer` and those of its parts. */
  loadCoverSheet?: () => Promise<CoverSheet>
  isHidden?: (field: string, values: Values) => boolean
  /** Returns the letter that it sends: shown first. Left out where none is shown. */
  letter?: (values: Values) => Promise<StaffLetter>
  /** Below the letter, before the last press. */
  question?: ReactNode
  /** @param over the subject of the owner over whom it is done */
  send: (values: Values, over?: string) => Promise<Case>
}

interface ActionFormProps<Case, Name extends string> {
  desk: Desk<Case, Name>
  name: Name
  /** Its fields are read once. */
  action: Action<Case>
  /** Keeps what was typed until the action is done, also when the form is closed. */
  draft?: Draft
  onDone?: () => void
  /** Below the fields. */
  children?: ReactNode
}

/** The form of an action, with the letter that it sends in a dialog. */
export function ActionForm<Case, Name extends string>(props: ActionFormProps<Case, Name>) {
  const { desk, name, action, draft, onDone, children } = props
  const { fields = {}, hint, submit = 'internal_privacy_rights.letter.preview', loadCoverSheet, letter } = action
  const [shown, setShown] = useState<StaffLetter>()
  const close = () => setShown(undefined)

  async function finish(values: Values) {
    const changed = await desk.attempt((over) => action.send(values, over))
    close()
    draft?.reset()
    desk.finish(name, changed)
    onDone?.()
  }

  async function show(values: Values) {
    if (letter) setShown(await letter(values))
    else await finish(values)
  }

  function fail(error: unknown) {
    close()
    desk.fail(error)
  }

  const form = useForm({ fields }, { draft, initial: action.initial, send: show, onFailure: fail })
  const names = Object.keys(fields).filter((field) => !action.isHidden?.(field, form.values))

  async function insert() {
    const sheet = await loadCoverSheet?.().catch(desk.fail)
    if (!sheet) return
    form.set('answer', [textValue(form.values['answer']), sheet.text].filter(Boolean).join('\n\n'))
    for (const part of ['recipients', 'retention'] as const) {
      if (form.values[part] !== '') continue
      form.set(`${part}Kind`, 'TEXT')
      form.set(part, sheet[part])
    }
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
          <>
            <Button variant="secondary" className={styles.insert} onClick={() => void insert()}>
              <FormattedMessage id="internal_privacy_rights.decide.cover_sheet" />
            </Button>
            <p className={styles.hint}>
              <FormattedMessage id="internal_privacy_rights.decide.cover_sheet_hint" />
            </p>
          </>
        )}
        {children}
        {desk.problem}
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
            {action.question && <div className={styles.question}>{action.question}</div>}
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

/** A letter as it is read: as text, because its parts were typed by others. */
export function LetterText({ letter: { subject, text, language, address, writtenOn } }: { letter: StaffLetter }) {
  return (
    <article lang={language} className={styles.sheet}>
      {address.length > 0 && (
        <>
          <p className={styles.address}>{address.join('\n')}</p>
          <p>{writeDay(writtenOn, language)}</p>
        </>
      )}
      <p className={styles.subject}>{subject}</p>
      <div className={styles.text}>{text}</div>
    </article>
  )
}

/** What was done. Takes the focus when it appears, in the place of the button that led to it and is gone. */
export function FocusNotice({ children }: { children: ReactNode }) {
  return (
    <div ref={focus} tabIndex={-1}>
      <Notice kind="success">{children}</Notice>
    </div>
  )
}

function focus(element: HTMLElement | null) {
  element?.focus()
}
