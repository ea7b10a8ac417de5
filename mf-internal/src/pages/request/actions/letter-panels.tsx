import {
  approveDecision,
  askIdentity,
  extendRequest,
  extensionReasons,
  resumeRequest,
  type ExtensionReason,
} from '@site/shared/calls'
import { defineForm, Field, radioGroup, textArea } from '@site/shared/forms'
import { limits, option, required } from '@site/shared/rules'
import { DecisionText } from '../../../parts/decision-text.tsx'
import { ActionForm, type PanelProps } from './action-form.tsx'

const extension = defineForm({
  reason: radioGroup({
    label: 'internal_privacy_rights.fact.reason',
    rules: [option],
    options: extensionReasons.map((value) => ({ value, label: `internal_privacy_rights.reason.${value}` as const })),
  }),
  text: textArea({
    label: 'internal_privacy_rights.letter.sentence',
    hint: 'internal_privacy_rights.letter.sentence_hint',
    maxLength: limits.message,
    rows: 4,
  }),
})

/** Extends the term by two months. */
export function ExtendPanel(props: PanelProps) {
  const reasonIn = (reason: ExtensionReason | '') => extensionReasons.find((each) => each === reason) ?? 'COMPLEX'
  return (
    <ActionForm
      {...props}
      action="extend"
      hint="internal_privacy_rights.hint.extend"
      define={() => extension}
      letter={({ reason, text }) => ({ letter: 'EXTENDED', reason: reasonIn(reason), text })}
      send={({ reason, text }) => extendRequest(props.request.reference, { reason: reasonIn(reason), text })}
    >
      {(form) => (
        <>
          <Field form={form} name="reason" />
          <Field form={form} name="text" />
        </>
      )}
    </ActionForm>
  )
}

const question = defineForm({
  text: textArea({
    label: 'internal_privacy_rights.identity.question',
    hint: 'internal_privacy_rights.identity.question_hint',
    rules: [required],
    maxLength: limits.message,
    rows: 4,
  }),
})

/** Asks the person who they are, which pauses the term. */
export function IdentityPanel(props: PanelProps) {
  return (
    <ActionForm
      {...props}
      action="ask-identity"
      hint="internal_privacy_rights.hint.ask-identity"
      define={() => question}
      letter={({ text }) => ({ letter: 'IDENTITY_ASKED', text })}
      send={({ text }) => askIdentity(props.request.reference, { text })}
    >
      {(form) => <Field form={form} name="text" />}
    </ActionForm>
  )
}

const nothing = defineForm({})

/** Lets the term go on. */
export function ResumePanel(props: PanelProps) {
  return (
    <ActionForm
      {...props}
      action="resume"
      hint="internal_privacy_rights.hint.resume"
      define={() => nothing}
      letter={() => ({ letter: 'RESUMED', text: '' })}
      send={() => resumeRequest(props.request.reference, {})}
    />
  )
}

/** Approves the decision of somebody else. */
export function ApprovePanel(props: PanelProps) {
  const { reference, decision } = props.request
  if (!decision) return null
  const { outcome, reason, text } = decision
  return (
    <>
      <p>
        <DecisionText decision={decision} />
      </p>
      <ActionForm
        {...props}
        action="approve"
        define={() => nothing}
        letter={() => ({ letter: outcome, reason: reason ?? undefined, text })}
        send={() => approveDecision(reference, {})}
      />
    </>
  )
}
