import {
  behalves,
  flowNames,
  flowTypes,
  identifications,
  intakeChannels,
  otherRights,
  requestFlows,
  requestTexts,
  type Intake,
} from '@site/shared/calls'
import { getBrands } from '@site/shared/brands'
import { langs, type Country, type Lang } from '@site/shared/contract'
import { dateField, defineForm, emailField, phoneField, radioGroup, select, textArea } from '@site/shared/forms'
import { textField, type FieldDeclaration } from '@site/shared/forms'
import {
  addressForm,
  brandForm,
  communicationForm,
  concernedForm,
  isForOther,
  isAnyAddressField,
} from '@site/shared/rights'
import { assertDefined, date, email, getToday, link, option, phone, phoneRequired, required } from '@site/shared/rules'
import { textValue, when, type Rule, type Values } from '@site/shared/rules'
import { getTextLang, type MessageId } from '@site/shared/platform'
import { toIso, toTyped } from '../../parts/fields.ts'
import { has, isObjection, isShown, kindOf, type Contact } from '../../parts/intake-kinds.ts'

/** An objection of the customer, whose ways of advertising say where they are reached. */
const isOwnObjection = (values: Values) => isObjection(values) && !isForOther(values)

const isNeeded = (contact: Contact) => (values: Values) => isOwnObjection(values) && isShown(contact)(values)

function isUnreachable(values: Values): boolean {
  return !isOwnObjection(values) && textValue(values['phoneNumber']).length < 2 && !isAnyAddressField(values)
}

/** Fields for the request of the customer. */
function kindForm(country: Country) {
  const texts = requestTexts('REMOVAL_FROM_PUBLICATION', 'staff')
  const kinds = flowTypes.filter((flowType) => requestFlows[flowType].countries?.includes(country) ?? true)

  function isMessageNeeded(values: Values) {
    const kind = kindOf(values)
    return kind !== undefined && requestFlows[kind].required.includes('userMessage')
  }

  return {
    flowType: radioGroup({
      label: 'internal_privacy_rights.form.kind',
      rules: [option],
      options: kinds.map((value) => ({ value, text: flowNames[value][getTextLang()] })),
    }),
    brands: { ...brandForm(country).brands, rules: [when(isObjection, option)] },
    communicationTypes: {
      ...communicationForm().communicationTypes,
      rules: [when(isObjection, option)],
      label: 'internal_privacy_rights.form.communication' as const,
    },
    right: radioGroup({
      label: 'internal_privacy_rights.fact.right',
      rules: [when(has('right'), option)],
      options: otherRights.map((value) => ({ value, label: `internal_privacy_rights.right.${value}` as const })),
    }),
    article: textField({
      ...texts.article,
      rules: [when(has('article'), required)],
      label: 'internal_privacy_rights.fact.article',
    }),
    publicationDate: dateField({
      ...texts.publicationDate,
      rules: [required, date].map((rule) => when(has('publicationDate'), rule)),
      label: 'internal_privacy_rights.fact.publication_date',
    }),
    publicationLink: textField({
      ...texts.publicationLink,
      rules: [when(has('publicationLink'), link)],
      label: 'internal_privacy_rights.fact.publication_link',
      inputMode: 'url',
    }),
    userMessage: textArea({
      ...texts.userMessage,
      rules: [when(isMessageNeeded, required)],
      label: 'internal_privacy_rights.form.message',
      hint: 'internal_privacy_rights.form.message_hint',
    }),
    brandName: select({
      label: 'internal_privacy_rights.fact.brand_name',
      options: getBrands(country).map(({ description }) => ({ value: description, text: description })),
    }),
  }
}

/** For whom the customer asks. */
function behalfForm() {
  const form = concernedForm()
  return {
    ...form,
    behalf: select({
      label: 'internal_privacy_rights.form.behalf',
      hint: 'internal_privacy_rights.form.behalf_hint',
      options: behalves.map((value) => ({ value, label: `internal_privacy_rights.behalf.${value}` as const })),
    }),
    authority: {
      ...form.authority,
      label: 'internal_privacy_rights.fact.authority' as const,
      hint: 'internal_privacy_rights.form.authority_hint' as const,
    },
  }
}

/** Where the customer is reached. */
function customerForm() {
  const reachable: Rule<MessageId> = {
    ...required,
    name: 'reachable',
    message: 'internal_privacy_rights.form.unreachable',
  }
  return {
    phoneNumber: phoneField({
      label: 'rights_form.phone',
      hint: 'internal_privacy_rights.form.phone_hint',
      rules: [when(isNeeded('PHONE'), phoneRequired), when(isShown('PHONE'), phone)],
    }),
    email: emailField({
      label: 'rights_form.email',
      hint: 'internal_privacy_rights.form.email_hint',
      rules: [when(isNeeded('EMAIL'), required), when(isUnreachable, reachable), when(isShown('EMAIL'), email)],
    }),
    ...addressForm((values) => (isOwnObjection(values) ? isShown('POSTAL')(values) : isAnyAddressField(values))),
    language: select({
      label: 'internal_privacy_rights.form.language',
      hint: 'internal_privacy_rights.form.language_hint',
      rules: [option],
      options: () => {
        const names = new Intl.DisplayNames(getTextLang(), { type: 'language' })
        return langs.map((value) => ({ value, text: names.of(value) ?? value }))
      },
    }),
  }
}

/** Fields for the way in which the request came in. */
function intakeForm() {
  return {
    askedOn: dateField({
      label: 'internal_privacy_rights.form.asked_on',
      hint: 'internal_privacy_rights.form.asked_on_hint',
      rules: [required, date],
    }),
    channel: select({
      label: 'internal_privacy_rights.form.channel',
      rules: [option],
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

/** The request of a customer of any kind, on one page. It is about the customer, not about the person filling it in. */
export function defineIntakeForm(country: Country) {
  return defineForm({
    ...kindForm(country),
    ...behalfForm(),
    ...withoutCompletion(customerForm()),
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

export function readLanguage({ language }: Values, otherwise: Lang): Lang {
  return langs.find((each) => each === language) ?? otherwise
}

/** Returns what the fields of the intake start with: by telephone, today. */
export function presetIntake() {
  return { channel: 'PHONE', askedOn: toTyped(getToday()) } as const
}

/** Whether staff noted nothing but the preset, which the server assumes, too. */
export function isPresetIntake({ channel, askedOn, identification }: Values): boolean {
  const preset = presetIntake()
  return channel === preset.channel && askedOn === preset.askedOn && !identification
}

/** Returns what staff noted of a form without errors; undefined where that is the preset. */
export function readIntake(values: Values): Intake | undefined {
  if (isPresetIntake(values)) return undefined
  const { askedOn, channel, identification } = values
  return {
    askedOn: toIso(textValue(askedOn)),
    channel: assertDefined(
      intakeChannels.find((each) => each === channel),
      'The channel',
    ),
    identification: identifications.find((each) => each === identification),
  }
}
