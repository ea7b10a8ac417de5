import { identifications, intakeChannels, type Intake } from '@site/shared/calls'
import { dateField, defineForm, select, type FieldDeclaration } from '@site/shared/forms'
import { date, getToday, textValue, yearBefore, type Rule, type Values } from '@site/shared/rules'
import { getLocale, type MessageId } from '@site/shared/platform'
import { refine, string } from 'superstruct'
import { brandForm, communicationForm } from '@site/shared/rights'
import { toIso } from '../../parts/fields.ts'

const withinYear: Rule<MessageId> = {
  name: 'within_year',
  struct: refine(string(), 'within_year', (text) => {
    const today = getToday()
    return text === '' || (toIso(text) >= yearBefore(today) && toIso(text) <= today)
  }),
  message: 'internal_privacy_rights.form.asked_on_wrong',
  on: ['blur', 'invalid'],
}

/** The fields in which staff note how the request came in; all optional. */
export function intakeForm() {
  return {
    askedOn: dateField({
      label: 'internal_privacy_rights.form.asked_on',
      hint: 'internal_privacy_rights.form.asked_on_hint',
      rules: [date, withinYear],
    }),
    channel: select({
      label: 'internal_privacy_rights.form.channel',
      options: intakeChannels.map((value) => ({ value, label: `internal_privacy_rights.channel.${value}` as const })),
    }),
    identification: select({
      label: 'internal_privacy_rights.form.identification',
      hint: 'internal_privacy_rights.form.identification_hint',
      options: identifications.map((value) => ({
        value,
        label: `internal_privacy_rights.identification.${value}` as const,
      })),
    }),
  }
}

/** Returns what staff noted, or nothing where all fields are empty. */
export function readIntake({ askedOn, channel, identification }: Values): { intake?: Intake } {
  const intake: Intake = {
    askedOn: askedOn ? toIso(textValue(askedOn)) : undefined,
    channel: intakeChannels.find((each) => each === channel),
    identification: identifications.find((each) => each === identification),
  }
  return Object.values(intake).some(Boolean) ? { intake } : {}
}

/** The public form in one step, with fields for staff. It is about the customer, not about the person filling it in. */
export function defineInternalForm() {
  const { communicationTypes, phoneNumber, ...rest } = communicationForm()
  return defineForm({
    ...brandForm(getLocale().country),
    communicationTypes: { ...communicationTypes, label: 'internal_privacy_rights.form.communication' },
    phoneNumber: { ...phoneNumber, hint: 'internal_privacy_rights.form.phone_hint', autoComplete: 'off' },
    ...withoutCompletion(rest),
    ...intakeForm(),
  })
}

/** The browser knows the person who fills in the form, not the customer. */
function withoutCompletion<Form extends Record<string, FieldDeclaration>>(fields: Form): Form {
  const entries = Object.entries(fields).map(([name, field]) => {
    return [name, 'autoComplete' in field ? { ...field, autoComplete: 'off' } : field]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field stays what it was but for this one setting
  return Object.fromEntries(entries) as Form
}
