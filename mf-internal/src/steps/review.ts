import { reviewOutcomes, reviewRequest, type ReviewBody } from '@site/shared/calls'
import { radioGroup } from '@site/shared/forms'
import { option, pick, textValue, when, type Rule, type Values } from '@site/shared/rules'
import type { MessageId } from '@site/shared/platform'
import { describeUndo } from '../parts/describe-undo.ts'
import { area, explained } from '../parts/fields.ts'
import { explainMissing } from './answer-parts.ts'
import { announceSecondPerson, canBecome, defineOutcome, nameChoice, readOutcome } from './outcome-form.ts'
import { explanation, textOf, withLetter, type DefineRequestForm } from './request-form.ts'

/** Rule that the advice of the officer is given, or the reason why there is none. */
const adviceGiven: Rule<MessageId> = {
  ...explained,
  name: 'advice',
  message: 'internal_privacy_rights.error.ADVICE_TOO_SHORT',
}

const isChange = ({ outcome }: Values) => outcome === 'CHANGED'

export const reviewForm: DefineRequestForm = ({ item: request, intl }) => {
  const outcomeForm = defineOutcome(request, intl)
  return {
    question: describeUndo(request, intl),
    // An upheld decision had its two people before.
    notice: (values) => (isChange(values) ? announceSecondPerson(request, values) : undefined),
    ...pick(outcomeForm, ['files', 'initial', 'proposed', 'loadCoverSheet']),
    hint: 'internal_privacy_rights.hint.review',
    fields: {
      outcome: radioGroup({
        label: 'internal_privacy_rights.review.outcome',
        rules: [option],
        options: reviewOutcomes.map((value) => ({
          value,
          label: `internal_privacy_rights.review.outcome.${value}` as const,
        })),
      }),
      to: radioGroup({
        label: 'internal_privacy_rights.review.to',
        hint: 'internal_privacy_rights.review.to_hint',
        rules: [when(isChange, option)],
        options: outcomeForm.choices.filter((choice) => canBecome(request.decision, choice)).map(nameChoice),
      }),
      ...outcomeForm.fields(explanation()),
      advice: area(
        'internal_privacy_rights.review.advice',
        [adviceGiven],
        'internal_privacy_rights.review.advice_hint',
      ),
    },
    isHidden(field, values) {
      if (field === 'to') return !isChange(values)
      return field === 'answer' ? !isChange(values) : outcomeForm.isHidden(field, values)
    },
    sentences: 'review',
    ...withLetter(
      request,
      (id, body: ReviewBody) => reviewRequest(id, body).catch(explainMissing),
      (values) => ({
        outcome: isChange(values) ? 'CHANGED' : 'UPHELD',
        ...(isChange(values) && { to: readOutcome(request, values, 'to'), ...outcomeForm.read(values) }),
        ...textOf(values),
        advice: textValue(values['advice']),
      }),
      ({ outcome }) => outcome,
    ),
  }
}
