import { askReview } from '@site/shared/calls'
import { dateField } from '@site/shared/forms'
import { date, getToday, required, textValue } from '@site/shared/rules'
import { toIso, toTyped } from '../parts/fields.ts'
import { withLetter, type DefineRequestForm } from './request-form.ts'

export const askReviewForm: DefineRequestForm = ({ item: request }) => ({
  hint: 'internal_privacy_rights.hint.ask-review',
  fields: {
    askedOn: dateField({
      label: 'internal_privacy_rights.review.asked_on',
      hint: 'internal_privacy_rights.review.asked_hint',
      rules: [required, date],
    }),
  },
  initial: { askedOn: toTyped(getToday()) },
  ...withLetter(
    request,
    askReview,
    ({ askedOn }) => ({ askedOn: toIso(textValue(askedOn)) }),
    () => 'REVIEW_ASKED',
  ),
})
