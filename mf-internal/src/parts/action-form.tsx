import type { CoverSheet, StaffLetter } from '@site/shared/calls'
import { Field, Form, useForm, type Fields } from '@site/shared/forms'
import { FormattedMessage, type Draft, type MessageId } from '@site/shared/platform'
import { textValue, type Values } from '@site/shared/rules'
import { Button, Dialog } from '@site/shared/ui'
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { boxStyle } from './box.ts'
import type { Desk } from './desk.tsx'
import { ExampleSentence } from './example-sentence.tsx'
import { LetterText } from './letter-text.tsx'
import { listPoints, namePiece, withoutPiece, withPiece } from './text-pieces.ts'
import styles from './desk.module.css'

/** Step that staff take by a form. */
export interface Action<Case> {
  fields?: Fields
  initial?: Readonly<Record<string, string>>
  /** Above the form. */
  hint?: MessageId
  hintValues?: Record<string, ReactNode>
  /** Values for fields that are still empty: a file that was added may say how parts are given. With them comes the cover sheet. */
  proposed?: Readonly<Record<string, string>> | undefined
  /** "Show the letter" where left out. */
  submit?: MessageId
  /** Returns the cover sheet, which staff can insert into the field `answer` and those of its parts. */
  loadCoverSheet?: () => Promise<CoverSheet>
  isHidden?: (field: string, values: Values) => boolean
  /** Returns sentences that staff can insert into a field, in the language of the person. */
  examples?: (field: string, values: Values) => readonly string[]
  language?: string
  /** Returns the letter that it sends: shown first. Left out where none is shown. */
  letter?: (values: Values) => Promise<StaffLetter>
  /** Below the letter, before the last press. */
  question?: ReactNode
  /** Returns what is said above the button, and below the letter instead of the question. */
  notice?: (values: Values) => MessageId | undefined
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
  /** @param values as they were sent */
  onDone?: (values: Values) => void
  /** Below the fields. */
  children?: ReactNode
}

/** The form of an action, with the letter that it sends in a dialog. */
export function ActionForm<Case, Name extends string>(props: ActionFormProps<Case, Name>) {
  const { desk, name, action, draft, onDone, children } = props
  const {
    fields = {},
    hint,
    hintValues,
    submit = 'internal_privacy_rights.letter.preview',
    loadCoverSheet,
    letter,
  } = action
  const [preview, setShown] = useState<StaffLetter>()
  const close = () => setShown(undefined)

  async function finish(values: Values) {
    const changed = await desk.attempt(name, (over) => action.send(values, over))
    close()
    draft?.reset()
    desk.finish(name, changed)
    onDone?.(values)
  }

  async function show(values: Values) {
    if (letter) setShown(await letter(values))
    else await finish(values)
  }

  function fail(error: unknown) {
    close()
    desk.fail(name, error)
  }

  const [sheet, setSheet] = useState<CoverSheet>()
  const form = useForm({ fields }, { draft, initial: action.initial, send: show, onFailure: fail })
  const { store } = form
  const notice = action.notice?.(form.values)
  const question = notice ? <FormattedMessage id={notice} /> : action.question
  const names = Object.keys(fields).filter((field) => !action.isHidden?.(field, form.values))

  async function insert() {
    const loadedSheet = await loadCoverSheet?.().catch((error: unknown) => desk.fail(name, error))
    if (!loadedSheet) return
    setSheet(loadedSheet)
    const values = store.getValues()
    for (const part of ['explanation', 'recipients', 'retention'] as const) {
      // What is in the files needs no text.
      if (values[part] !== '' || values[`${part}Kind`] === 'FILES') continue
      form.set(`${part}Kind`, 'TEXT')
      form.set(part, loadedSheet[part])
    }
  }

  /** Switches that remove parts of an inserted text. */
  const switches = (
    [
      {
        part: 'recipients',
        legend: 'internal_privacy_rights.decide.recipients',
        pieces: listPoints(sheet?.recipients ?? ''),
        separator: '\n',
      },
      {
        part: 'explanation',
        legend: 'internal_privacy_rights.decide.chapters',
        pieces: sheet?.chapters ?? [],
        separator: '\n\n',
      },
    ] as const
  ).filter(({ part }) => names.includes(part))

  const proposal = JSON.stringify(action.proposed ?? {})
  const newest = useRef(insert)
  useEffect(() => {
    newest.current = insert
  })
  useEffect(() => {
    const given = Object.entries<string>(JSON.parse(proposal))
    for (const [field, value] of given) if (!store.getValues()[field]) store.input(field, value)
    // What holds for everybody is in no file.
    if (given.length > 0 && !store.getValues()['explanationKind']) void newest.current()
  }, [proposal, store])

  /** Inserts a sentence after the text that was typed. */
  function insertSentence(field: string, sentence: string) {
    form.set(field, [textValue(form.values[field]), sentence].filter(Boolean).join('\n\n'))
  }

  return (
    <>
      {hint && (
        <p className={styles.hint}>
          <FormattedMessage id={hint} values={hintValues} />
        </p>
      )}
      <Form form={form} submit={submit}>
        {names.map((field) => (
          <Fragment key={field}>
            {action.examples?.(field, form.values).length ? (
              <ExampleSentence
                sentences={action.examples(field, form.values)}
                language={action.language}
                onChoose={(sentence) => insertSentence(field, sentence)}
              />
            ) : null}
            <Field form={form} name={field} />
          </Fragment>
        ))}
        {loadCoverSheet && !action.isHidden?.('explanationKind', form.values) && (
          <>
            <Button variant="secondary" className={styles.insert} onClick={() => void insert()}>
              <FormattedMessage id="internal_privacy_rights.decide.cover_sheet" />
            </Button>
            <p className={styles.hint}>
              <FormattedMessage id="internal_privacy_rights.decide.cover_sheet_hint" />
            </p>
          </>
        )}
        {switches.map(({ part, ...pieces }) => (
          <Pieces
            key={part}
            {...pieces}
            text={textValue(form.values[part])}
            onChange={(text) => form.set(part, text)}
          />
        ))}
        {!action.isHidden?.('files', form.values) && children}
        {action.notice && (
          <div role="status">
            {notice && (
              <p className={styles.hint}>
                <FormattedMessage id={notice} />
              </p>
            )}
          </div>
        )}
        {desk.acting === name && desk.problem}
      </Form>
      <Dialog
        open={preview !== undefined}
        title={<FormattedMessage id="internal_privacy_rights.letter.title" />}
        onClose={close}
      >
        {preview && (
          <>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard has to reach what only scrolling shows */}
            <div className={styles.letter} role="region" aria-label={preview.subject} tabIndex={0}>
              <LetterText letter={preview} />
            </div>
            {question && <div className={styles.question}>{question}</div>}
            <div className={styles.choices}>
              <Button
                loading={form.sending}
                onClick={() => void form.store.submit(() => true, { send: finish, onFailure: fail })}
              >
                <FormattedMessage id={`internal_privacy_rights.letter.send.${preview.channel}`} />
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

interface PiecesProps {
  legend: MessageId
  pieces: readonly string[]
  /** Between the pieces. */
  separator: string
  /** Text that staff send. */
  text: string
  onChange: (text: string) => void
}

/** Switches pieces of a text on and off. One that staff have rewritten is theirs. */
function Pieces({ legend, pieces, separator, text, onChange }: PiecesProps) {
  if (pieces.length === 0) return null
  return (
    <fieldset className={styles.chapters}>
      <legend>
        <FormattedMessage id={legend} />
      </legend>
      {pieces.map((piece) => {
        const isIn = text.includes(piece)
        const [heading = ''] = piece.split('\n', 1)
        return (
          <label key={piece} className={styles.chapter}>
            <input
              type="checkbox"
              className={boxStyle}
              checked={isIn}
              disabled={!isIn && text.includes(heading)}
              onChange={() =>
                onChange(isIn ? withoutPiece(text, piece, separator) : withPiece(text, piece, pieces, separator))
              }
            />
            {namePiece(piece)}
          </label>
        )
      })}
    </fieldset>
  )
}
