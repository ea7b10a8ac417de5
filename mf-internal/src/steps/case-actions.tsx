import type { ComplaintAction, InformationAction, LetterChannel, WaitingStep as Waiting } from '@site/shared/calls'
import { FormattedMessage, lazyPart, type Draft, type drafts } from '@site/shared/platform'
import type { Values } from '@site/shared/rules'
import { Button, Disclosure, QueryFailure, Skeleton } from '@site/shared/ui'
import { useId, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import type { Desk } from '../parts/desk.tsx'
import { useMembers, type MemberOption } from '../parts/members.ts'
import { useReadsOnly } from '../parts/reads-only.ts'
import { Section } from '../parts/staff-page.tsx'
import { WaitingStep } from '../parts/waiting-step.tsx'
import { useActionForms } from './use-action-forms.ts'
import styles from './case-actions.module.css'

/** Steps that need no form. */
type WithoutForm = 'take' | 'take-back' | 'take-now'
const withoutForm = new Set<string>(['take', 'take-back', 'take-now', 'posted'])
export type StepDone<FormName extends string> = FormName | WithoutForm

export interface CasePanelProps<Case, FormName extends string> {
  desk: Desk<Case, StepDone<FormName>>
  name: FormName
  members: readonly MemberOption[]
  draft: Draft
  onDone: (values: Values) => void
}

/** Steps of a kind of case that have no form, and the panel with the forms of the others. */
export interface CaseSteps<Case, Action extends string, FormName extends Action> {
  /** The draft of a step; it survives failures, a closed form and other pages of the site. */
  draftOf: (id: string, name: FormName) => ReturnType<typeof drafts.of>
  Panel: ComponentType<CasePanelProps<Case, FormName>>
  load: (id: string) => Promise<Case>
  assign: (id: string, body: { to: string }, over?: string) => Promise<Case>
  takeBack: (id: string, body: { decidedAt: string }, over?: string) => Promise<Case>
  /** Left out where a step waits for a colleague only. */
  takeNow?: (id: string, body: { decidedAt: string }, over?: string) => Promise<Case>
  /** Keys that press a button. */
  keys: Partial<Record<Action, string>>
}

/** The values of a field that the form itself does not show. */
export interface FormChoices {
  field: string
  choices: readonly { value: string; name: ReactNode }[]
}

interface CaseActionsProps<Case, Action extends string, FormName extends Action> {
  id: string
  steps: CaseSteps<Case, Action, FormName>
  desk: Desk<Case, StepDone<FormName>>
  /** Possible steps, the next one first. */
  actions: readonly Action[]
  /** Actions that stand behind "More". */
  isMore?: (action: Action) => boolean
  nameOf: (action: Action) => ReactNode
  /** Whether the button of a step is filled; `open` is the step whose form is open. */
  isFilled: (action: Action, open: FormName | undefined) => boolean
  /** Whether a step that was tried has its form elsewhere, which then shows why it failed. */
  isElsewhere?: (action: StepDone<FormName>) => boolean
  /** Returns what stands in the place of a button; undefined for a button. */
  renderLink?: (action: Action) => ReactNode
  /** Returns the choices of a form that have a button each, in the place of one button; undefined for one button. */
  choicesOf?: (action: FormName) => FormChoices | undefined
  /** A step that waits, and what it says. */
  waiting: Waiting | null
  waitingText: ReactNode
  channel: LetterChannel | null
  /** Before the buttons. */
  children?: ReactNode
}

/** Steps that are possible now, the next one first. A form stays open where somebody else was faster. */
export function CaseActions<
  Case extends { actions: readonly string[] },
  Action extends string,
  FormName extends Action,
>(props: CaseActionsProps<Case, Action, FormName>) {
  const {
    id,
    steps,
    desk,
    isMore,
    isElsewhere,
    nameOf,
    isFilled,
    renderLink,
    choicesOf,
    waiting,
    waitingText,
    channel,
    children,
  } = props
  const { setItem, acting, problem, forget } = desk
  // What ends the wait stands with the time that is left for it.
  const actions = props.actions.filter((action) => action !== 'take-back' && action !== 'take-now')
  const hasForm = (action: Action): action is FormName => !withoutForm.has(action)
  const members = useMembers()
  const { open, toggle, discard, finish, restore } = useActionForms(actions.filter(hasForm), (name) =>
    steps.draftOf(id, name),
  )
  const panelId = useId()
  const readsOnly = useReadsOnly()
  // Nothing is next for who reads along.
  if (readsOnly && !waiting) return null

  function press(action: Action) {
    forget()
    if (hasForm(action)) toggle(action)
    else void desk.run('take', (over) => steps.assign(id, { to: 'me' }, over))
  }

  async function takeBack(decidedAt: string) {
    forget()
    if (await desk.run('take-back', (over) => steps.takeBack(id, { decidedAt }, over))) restore()
  }

  async function takeNow(decidedAt: string) {
    const { takeNow: take } = steps
    forget()
    if (take) await desk.run('take-now', (over) => take(id, { decidedAt }, over))
  }

  function renderAction(action: Action) {
    const link = renderLink?.(action)
    if (link) return link
    const isForm = hasForm(action)
    const choices = isForm ? choicesOf?.(action) : undefined
    if (isForm && choices)
      return (
        <ChoiceButtons
          key={action}
          {...choices}
          draft={steps.draftOf(id, action)}
          isOpen={open === action}
          panelId={panelId}
          onPress={() => press(action)}
        />
      )
    return (
      <Button
        key={action}
        variant={isFilled(action, open) ? 'primary' : 'secondary'}
        loading={action === 'take' && desk.running}
        aria-expanded={isForm ? open === action : undefined}
        aria-controls={isForm ? panelId : undefined}
        aria-keyshortcuts={steps.keys[action]}
        onClick={() => press(action)}
      >
        {nameOf(action)}
      </Button>
    )
  }

  const moreActions = actions.filter((action) => isMore?.(action))
  return (
    <Section title="internal_privacy_rights.next_step">
      {waiting && (
        <WaitingStep
          // Another decision has its own time.
          key={waiting.decidedAt}
          waiting={waiting}
          channel={channel}
          isRunning={desk.running}
          onTakeBack={() => void takeBack(waiting.decidedAt)}
          onTakeNow={() => void takeNow(waiting.decidedAt)}
          onFinal={() => void steps.load(id).then(setItem, () => undefined)}
        >
          {waitingText}
        </WaitingStep>
      )}
      {children}
      <div className={styles.actions}>
        {actions.filter((action) => !moreActions.includes(action)).map(renderAction)}
      </div>
      {moreActions.length > 0 && (
        <Disclosure
          summary={<FormattedMessage id="internal_privacy_rights.action.more" />}
          className={styles.more}
          // A form that is restored has its button in view.
          open={open !== undefined && moreActions.includes(open) ? true : undefined}
        >
          <div className={styles.actions}>{moreActions.map(renderAction)}</div>
        </Disclosure>
      )}
      {acting && acting !== open && !isElsewhere?.(acting) && problem}
      <div id={panelId} className={open && styles.panel}>
        {open && !actions.includes(open) && (
          <Button variant="link" onClick={discard}>
            <FormattedMessage id="common.close" />
          </Button>
        )}
        {open && (
          <steps.Panel
            key={open}
            desk={desk}
            name={open}
            members={members}
            draft={steps.draftOf(id, open)}
            onDone={(values) => finish(open, values)}
          />
        )}
      </div>
    </Section>
  )
}

/** Returns the name of a step; a case that has an owner is taken over. */
export function nameStep(action: ComplaintAction | InformationAction, owner: string | null) {
  if (action === 'take' && owner) return <FormattedMessage id="internal_privacy_rights.complaint.take_over" />
  return <FormattedMessage id={`internal_privacy_rights.action.${action}`} />
}

interface ChoiceButtonsProps extends FormChoices {
  /** Of the form. */
  draft: Draft
  isOpen: boolean
  panelId: string
  /** Opens or closes the form. */
  onPress: () => void
}

/** A button for each choice of a form, which opens the form with it, or changes the choice of the open form. */
function ChoiceButtons({ field, choices, draft, isOpen, panelId, onPress }: ChoiceButtonsProps) {
  const { values } = useSyncExternalStore(draft.subscribe, draft.getState)

  function press(value: string, isChosen: boolean) {
    draft.set({ [field]: value })
    if (isChosen || !isOpen) onPress()
  }

  return choices.map(({ value, name }, index) => {
    const isChosen = isOpen && values[field] === value
    return (
      <Button
        key={value}
        variant={isChosen ? 'primary' : 'secondary'}
        aria-expanded={isChosen}
        aria-controls={panelId}
        aria-keyshortcuts={String(index + 1)}
        onClick={() => press(value, isChosen)}
      >
        {name}
      </Button>
    )
  })
}

/** Returns a panel that is loaded when it is first shown. */
export function lazyPanel<Case, FormName extends string>(
  load: () => Promise<{ default: ComponentType<CasePanelProps<Case, FormName>> }>,
): ComponentType<CasePanelProps<Case, FormName>> {
  const usePanel = lazyPart(load)
  return function LazyPanel(props) {
    const panel = usePanel()
    return (
      <>
        {panel.value && <panel.value.default {...props} />}
        {panel.state === 'loading' && <Skeleton lines={4} />}
        <QueryFailure query={panel} text="internal_privacy_rights.action.unavailable" />
      </>
    )
  }
}
