import type { MessageId } from '@site/shared/platform'
import {
  checkbox,
  checkboxGroup,
  dateField,
  defineForm,
  emailField,
  honeypot,
  phoneField,
  radioGroup,
  select,
  textArea,
  textField,
} from '../index.ts'
import { chosen, email, honeypotName, option, phone, phoneRequired, required, when } from '../../rules/index.ts'

/** A form with a field of each kind; its texts are in `messages` next to it. */
export const sampleForm = defineForm({
  name: textField({
    label: text('name'),
    hint: text('name_hint'),
    rules: [required],
    maxLength: 30,
    autoComplete: 'name',
  }),
  email: emailField({ label: text('email'), rules: [required, email] }),
  types: checkboxGroup({
    label: text('types'),
    options: [
      { value: 'EMAIL', label: text('types.EMAIL') },
      { value: 'PHONE', label: text('types.PHONE') },
    ],
  }),
  phone: phoneField({
    label: text('phone'),
    rules: [when(chosen('types', 'PHONE'), phoneRequired), when(chosen('types', 'PHONE'), phone)],
  }),
  date: dateField({ label: text('date') }),
  brand: select({
    label: text('brand'),
    options: [
      { value: '1', text: 'De Lindehof' },
      { value: '2', text: 'Radio Lindehof' },
    ],
  }),
  reason: radioGroup({
    label: text('reason'),
    rules: [option],
    options: [
      { value: 'MISLEADING', label: text('reason.MISLEADING') },
      { value: 'INCORRECT', label: text('reason.INCORRECT') },
    ],
  }),
  question: textArea({ label: text('question'), rules: [required], maxLength: 200 }),
  agreed: checkbox({ label: text('agreed') }),
  [honeypotName]: honeypot(),
})

export function text(key: string): MessageId {
  return `sample.${key}` as MessageId
}
