import { ApiRejected, ownedRejection } from '@site/shared/calls'
import type { CaseOwner, Decision } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Button, Dialog, Moment, Notice } from '@site/shared/ui'
import { useState, type ReactNode } from 'react'
import { is } from 'superstruct'
import { StaffFailure } from './staff-failure.tsx'
import styles from './desk.module.css'

export type Desk<Case, Name extends string> = ReturnType<typeof useDesk<Case, Name>>

/**
 * A case on its page, what was done with it last, and the problem of the step that was tried last, `acting`, which is shown
 * once: by its form where that is open. `load` is called after a conflict; `decisionOf` returns what somebody else may have
 * decided.
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
  const [acting, setActing] = useState<Name>()
  const forget = () => setFailure(undefined)
  const [question, setQuestion] = useState<Question>()

  function finish(name: Name, changed: Case) {
    setItem(changed)
    forget()
    setDone(name)
  }

  function fail(name: Name, error: unknown) {
    setActing(name)
    setDone(undefined)
    setFailure(error)
    // Somebody else, or the register, has changed it.
    if (error instanceof ApiRejected && error.status === 409) void load?.().then(setItem, () => undefined)
  }

  /** Tries a step; where it is a colleague's case, once more after the member of staff has said that they act over them. */
  async function attempt(name: Name, step: Attempt<Case>): Promise<Case> {
    setActing(name)
    try {
      return await step()
    } catch (error) {
      const owner = ownerIn(error)
      if (!owner || !(await new Promise<boolean>((answer) => setQuestion({ owner, answer })))) throw error
      return step(owner.subject)
    }
  }

  /** Shows what an action without a form has done. Returns whether it was done. */
  async function run(name: Name, step: Attempt<Case>): Promise<boolean> {
    setRunning(true)
    try {
      finish(name, await attempt(name, step))
      return true
    } catch (error) {
      fail(name, error)
      return false
    } finally {
      setRunning(false)
    }
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
  return { item, setItem, done, acting, problem, running, attempt, run, finish, fail, forget }
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

/** Notice of a completed action. Takes the focus when it appears, in place of the button that led to it and is gone. */
export function FocusNotice({ kind = 'success', children }: { kind?: 'success' | 'info'; children: ReactNode }) {
  return (
    <div ref={focus} tabIndex={-1}>
      <Notice kind={kind}>{children}</Notice>
    </div>
  )
}

function focus(element: HTMLElement | null) {
  element?.focus()
}
