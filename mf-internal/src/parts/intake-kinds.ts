import { addressFields, flowTypes, nameFields, type FlowType } from '@site/shared/calls'
import { isForOther } from '@site/shared/rights'
import { keysOf, type Values } from '@site/shared/rules'

const kindFields = {
  OBJECTION: ['brands', 'communicationTypes'],
  RIGHT_OF_ACCESS: ['userMessage'],
  RECTIFICATION: ['userMessage', 'brandName'],
  REMOVAL_FROM_PUBLICATION: ['article', 'publicationDate', 'publicationLink', 'userMessage'],
  RIGHT_TO_BE_FORGOTTEN: ['userMessage'],
  OTHER_REQUEST: ['right', 'userMessage'],
} as const satisfies Partial<Record<FlowType, readonly string[]>>

type KindField = (typeof kindFields)[keyof typeof kindFields][number]

/** Returns the fields of a kind that not all have, in display order. */
function fieldsOf(kind: FlowType): readonly KindField[] {
  const known: Partial<Record<FlowType, readonly KindField[]>> = kindFields
  return known[kind] ?? ['userMessage']
}

const contacts = {
  PHONE: ['phoneNumber'],
  EMAIL: ['email'],
  POSTAL: ['salutation', ...keysOf(nameFields), 'country', ...keysOf(addressFields)],
} as const
export type Contact = keyof typeof contacts

export function kindOf({ flowType }: Values): FlowType | undefined {
  return flowTypes.find((each) => each === flowType)
}

/** Returns the fields that only some kinds have and this one has, but for the brands and ways of an objection. */
export function textFieldsOf(kind: FlowType) {
  return fieldsOf(kind).filter((name) => name !== 'brands' && name !== 'communicationTypes')
}

export function has(name: KindField) {
  return (values: Values) => {
    const kind = kindOf(values)
    return kind !== undefined && fieldsOf(kind).includes(name)
  }
}

export const isObjection = has('brands')

/** Whether a way to reach the customer is asked for: of an objection for oneself those that advertising uses, else all. */
export function isShown(contact: Contact) {
  return (values: Values) => {
    const chosen = values['communicationTypes']
    return (
      !isObjection(values) || isForOther(values) || (Array.isArray(chosen) && chosen.some((each) => each === contact))
    )
  }
}

/** Returns the values of the fields that the chosen kind shows: others may hold what was typed before it was chosen. */
export function shownValues(values: Values): Values {
  const ofKinds = new Set<string>(Object.values(kindFields).flat())
  const kind = kindOf(values)
  const own = new Set<string>(kind ? fieldsOf(kind) : [])
  const unused = keysOf(contacts).flatMap((contact) => (isShown(contact)(values) ? [] : contacts[contact]))
  const hidden = new Set<string>(unused)
  const shown = Object.entries(values).filter(([name]) => !hidden.has(name) && (own.has(name) || !ofKinds.has(name)))
  // The form of staff has no account information to open.
  return { ...Object.fromEntries(shown), hasAccountInformation: true }
}
