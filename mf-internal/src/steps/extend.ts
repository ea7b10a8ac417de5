import { extendRequest, extensionReasons } from '@site/shared/calls'
import { radioGroup } from '@site/shared/forms'
import { option, writeDay } from '@site/shared/rules'
import { explanation, textOf, withLetter, type DefineRequestForm } from './request-form.ts'

export const extendForm: DefineRequestForm = ({ item: request, intl }) => ({
  hint: 'internal_privacy_rights.hint.extend',
  hintValues: { day: writeDay(request.extendableTo ?? request.answerBy, intl.locale) },
  fields: {
    reason: radioGroup({
      label: 'internal_privacy_rights.fact.reason',
      rules: [option],
      options: extensionReasons.map((value) => ({
        value,
        label: `internal_privacy_rights.reason.${value}` as const,
      })),
    }),
    text: explanation(),
  },
  sentences: 'extension',
  ...withLetter(
    request,
    extendRequest,
    (values) => ({
      reason: extensionReasons.find((each) => each === values['reason']) ?? 'COMPLEX',
      ...textOf(values),
    }),
    () => 'EXTENDED',
  ),
})
