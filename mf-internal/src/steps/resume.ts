import { resumeRequest } from '@site/shared/calls'
import { dateField } from '@site/shared/forms'
import { date, getToday, required, textValue } from '@site/shared/rules'
import { toIso, toTyped } from '../parts/fields.ts'
import { withLetter, type DefineRequestForm } from './request-form.ts'

export const resumeForm: DefineRequestForm = ({ item: request }) => ({
  hint: 'internal_privacy_rights.hint.resume',
  // A message on the status page has its day already.
  ...(request.state === 'PAUSED' && {
    fields: {
      receivedOn: dateField({
        label: 'internal_privacy_rights.resume.received_on',
        hint: 'internal_privacy_rights.resume.received_hint',
        rules: [required, date],
      }),
    },
    initial: { receivedOn: toTyped(getToday()) },
  }),
  ...withLetter(
    request,
    resumeRequest,
    ({ receivedOn }) => ({ receivedOn: receivedOn ? toIso(textValue(receivedOn)) : undefined }),
    () => 'RESUMED',
  ),
})
