import {
  decideRequest,
  outcomes,
  reasonsFor,
  shortestExplanation,
  type DecisionBody,
  type FlowType,
  type StaffRequest,
} from '@site/shared/calls'
import { defineForm, Field, radioGroup, select, textArea, type SentValuesOf } from '@site/shared/forms'
import { useIntl, type IntlShape, type MessageId } from '@site/shared/platform'
import { limits, option, when, type Rule, type Values } from '@site/shared/rules'
import { size, string } from 'superstruct'
import { nameReason } from '../../../parts/decision-text.tsx'
import { ActionForm, type PanelProps } from './action-form.tsx'
import { DraftFiles } from './draft-files.tsx'

/** A refusal, in whole or in part. */
const isRefusal = ({ outcome }: Values) => outcome === 'PARTLY' || outcome === 'REFUSED'

const explained: Rule<MessageId> = {
  name: 'explained',
  struct: size(string(), shortestExplanation, limits.message),
  message: 'internal_privacy_rights.error.TEXT_TOO_SHORT',
  on: ['blur', 'invalid'],
}

function decisionForm(intl: IntlShape, flowType: FlowType) {
  return defineForm({
    outcome: radioGroup({
      label: 'internal_privacy_rights.decide.outcome',
      rules: [option],
      options: outcomes.map((value) => ({ value, label: `internal_privacy_rights.outcome.${value}` as const })),
    }),
    reason: select({
      label: 'internal_privacy_rights.fact.reason',
      rules: [when(isRefusal, option)],
      options: reasonsFor(flowType).map((value) => ({ value, text: nameReason(intl, value) })),
    }),
    text: textArea({
      label: 'internal_privacy_rights.letter.sentence',
      hint: 'internal_privacy_rights.letter.sentence_hint',
      rules: [when(isRefusal, explained)],
      maxLength: limits.message,
      rows: 4,
    }),
    answer: textArea({
      label: 'internal_privacy_rights.decide.answer',
      hint: 'internal_privacy_rights.decide.answer_hint',
      maxLength: limits.message,
      rows: 5,
    }),
  })
}

/** Answers or refuses the request. An objection can only be granted. */
export function DecidePanel(props: PanelProps) {
  const { reference, flowType, letterChannel } = props.request
  const intl = useIntl()
  const isObjection = reasonsFor(flowType).length === 0
  return (
    <ActionForm
      {...props}
      action="decide"
      hint={isObjection ? 'internal_privacy_rights.hint.objection' : undefined}
      define={() => decisionForm(intl, flowType)}
      initial={isObjection ? { outcome: 'GRANTED' } : {}}
      letter={(values) => {
        const { outcome, reason, text = '' } = toDecision(values, props.request)
        return { letter: outcome, reason, text }
      }}
      send={(values) => decideRequest(reference, toDecision(values, props.request))}
    >
      {(form) => (
        <>
          {!isObjection && <Field form={form} name="outcome" />}
          {isRefusal(form.values) && <Field form={form} name="reason" />}
          <Field form={form} name="text" />
          {!isObjection && letterChannel === 'MAIL' && (
            <>
              <Field form={form} name="answer" />
              <DraftFiles {...props} />
            </>
          )}
        </>
      )}
    </ActionForm>
  )
}

type Decided = SentValuesOf<ReturnType<typeof decisionForm>['fields']>

function toDecision({ outcome, reason, text, answer }: Decided, { flowType, drafts }: StaffRequest): DecisionBody {
  const files = drafts.map(({ id }) => id)
  const chosen = outcomes.find((each) => each === outcome) ?? 'GRANTED'
  return {
    outcome: chosen,
    reason: chosen === 'GRANTED' ? undefined : reasonsFor(flowType).find((each) => each === reason),
    text,
    answer: answer || files.length > 0 ? { text: answer, files } : undefined,
  }
}
