import { decideRequest, needsSentence, type DecisionBody } from '@site/shared/calls'
import { radioGroup } from '@site/shared/forms'
import { option, pick, when } from '@site/shared/rules'
import { describeUndo } from '../parts/describe-undo.ts'
import { explained } from '../parts/fields.ts'
import { explainMissing } from './answer-parts.ts'
import { announceSecondPerson, defineOutcome, isRefusal, nameChoice, readOutcome } from './outcome-form.ts'
import { explanation, sentence, textOf, withLetter, type DefineRequestForm } from './request-form.ts'

export const decideForm: DefineRequestForm = ({ item: request, intl }) => {
  const { flowType, waiting, letterChannel, proposedReason } = request
  const outcomeForm = defineOutcome(request, intl)
  const hasLetterText = letterChannel || flowType !== 'OBJECTION'
  const letterText = () => (needsSentence(request) ? explanation() : sentence([when(isRefusal, explained)]))
  return {
    question: describeUndo(request, intl),
    notice: (values) => announceSecondPerson(request, values),
    ...pick(outcomeForm, ['files', 'proposed', 'loadCoverSheet', 'isHidden']),
    hint: flowType === 'OBJECTION' ? 'internal_privacy_rights.hint.objection' : undefined,
    fields: {
      ...(outcomeForm.choices.length > 1 && {
        outcome: radioGroup({
          label: 'internal_privacy_rights.decide.outcome',
          rules: [option],
          options: outcomeForm.choices.map(nameChoice),
        }),
      }),
      ...outcomeForm.fields(hasLetterText ? letterText() : undefined),
    },
    initial: {
      ...(proposedReason && { outcome: 'REFUSED', reason: proposedReason }),
      ...outcomeForm.initial,
    },
    ...withLetter(
      request,
      (id, body: DecisionBody, over) => decideRequest(id, body, over).catch(explainMissing),
      (values) => ({
        outcome: readOutcome(request, values, 'outcome'),
        ...outcomeForm.read(values),
        ...textOf(values),
        replaces: waiting?.decidedAt,
      }),
    ),
  }
}
