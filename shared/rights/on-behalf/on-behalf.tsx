import {
  authorityText,
  behalves,
  concernedBy,
  concernedFields,
  nameFields,
  type CommunicationType,
} from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import {
  checkbox,
  emailField,
  Field,
  phoneField,
  select,
  textArea,
  textField,
  type FormHandle,
} from '../../forms/index.ts'
import { email, option, phone, phoneRequired, required, when, type Values } from '../../rules/index.ts'
import { Disclosure } from '../../ui/index.ts'
import styles from './on-behalf.module.css'

const isOpened = (values: Values) => values['isOnBehalf'] === true

/** Whether a form says that its request is for somebody else. The form of staff has no part to open. */
export function isForOther({ isOnBehalf, behalf }: Values): boolean {
  return isOnBehalf !== false && behalves.some((each) => each === behalf)
}

/** An objection for somebody else needs what advertising by a chosen channel uses of that person. */
const isNeeded = (type: CommunicationType) => (values: Values) => isForOther(values) && isChosenChannel(values, type)

/** Whether a form has a channel of advertising chosen; only an objection has them. */
export function isChosenChannel({ communicationTypes }: Values, type: CommunicationType): boolean {
  return Array.isArray(communicationTypes) && communicationTypes.includes(type)
}

/** Somebody for whom the request is made, and how it is shown that its sender may make it; to be spread into a form. */
export function concernedForm() {
  return {
    behalf: select({
      label: 'rights_form.behalf',
      rules: [when(isOpened, option)],
      options: behalves.map((value) => ({ value, label: `rights_form.behalf.${value}` as const })),
    }),
    concernedName: textField({
      ...concernedFields.name,
      label: 'rights_form.concerned.name',
      rules: [when(isForOther, required)],
      autoComplete: 'off',
    }),
    concernedEmail: emailField({
      maxLength: concernedFields.email.maxLength,
      label: 'rights_form.concerned.email',
      rules: [when(isNeeded('EMAIL'), required), when(isForOther, email)],
      autoComplete: 'off',
    }),
    concernedPhone: phoneField({
      label: 'rights_form.concerned.phone',
      rules: [when(isNeeded('PHONE'), phoneRequired), when(isForOther, phone)],
      autoComplete: 'off',
    }),
    concernedAddress: textArea({
      ...concernedFields.address,
      label: 'rights_form.concerned.address',
      rules: [when(isNeeded('POSTAL'), required)],
      rows: 3,
    }),
    authority: textArea({
      ...authorityText,
      label: 'rights_form.authority',
      hint: 'rights_form.authority_hint',
      rules: [when(isForOther, required)],
      rows: 3,
    }),
  }
}

export type ConcernedForm = ReturnType<typeof concernedForm>
export const concernedNames = [
  'concernedName',
  'concernedEmail',
  'concernedPhone',
  'concernedAddress',
  'authority',
] as const satisfies readonly (keyof ConcernedForm)[]

/** The field of each channel of an objection. */
export const concernedFieldOf = {
  PHONE: 'concernedPhone',
  EMAIL: 'concernedEmail',
  POSTAL: 'concernedAddress',
} as const satisfies Record<keyof typeof concernedBy, keyof ConcernedForm>

/** The same for a visitor, who opens it; with the name of who makes the request. */
export function onBehalfForm() {
  return {
    isOnBehalf: checkbox({ label: 'rights_form.behalf.title' }),
    ...concernedForm(),
    ownName: textField({
      maxLength: nameFields.lastName.maxLength,
      label: 'rights_form.own_name',
      hint: 'rights_form.own_name_hint',
      rules: [when((values) => isForOther(values) && !values['lastName'], required)],
      autoComplete: 'name',
    }),
  }
}

/** Folded, so that the form is no longer for who asks for themselves. Sent only while it is open. */
export function OnBehalf({ form }: { form: FormHandle<ReturnType<typeof onBehalfForm>> }) {
  return (
    <Disclosure
      framed
      summary={<FormattedMessage id="rights_form.behalf.title" />}
      open={form.values.isOnBehalf}
      onToggle={(event) => form.set('isOnBehalf', event.currentTarget.open)}
    >
      <div className={styles.content}>
        <p className={styles.text}>
          <FormattedMessage id="rights_form.behalf.text" />
        </p>
        <Field form={form} name="behalf" />
        {isForOther(form.values) && (
          <>
            {form.values.behalf === 'DECEASED' && (
              <p className={styles.text}>
                <FormattedMessage id="rights_form.behalf.deceased" />
              </p>
            )}
            {concernedNames.map((name) => (
              <Field key={name} form={form} name={name} />
            ))}
            <Field form={form} name="ownName" />
          </>
        )}
      </div>
    </Disclosure>
  )
}
