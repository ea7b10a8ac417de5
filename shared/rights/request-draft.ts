import { addressParts, type FlowType, type RequestReceipt } from '@site/shared/calls'
import { drafts, type Draft } from '@site/shared/platform'
import type { Values } from '../rules/index.ts'

/**
 * The request that is being made (product §3): what stands in the fields, under the names that the body of
 * product §7 has for them, and `flowType`. Of the receipt there is as much as the server said.
 */
export type RequestDraft = Draft<Partial<RequestReceipt>>

/** Of the visitor of this tab. */
export const visitorDraft: RequestDraft = drafts.of('privacy-request')

/** Of the member of staff who fills in a form for a customer. */
export const staffDraft: RequestDraft = drafts.of('internal-privacy-request')

/** Begins a flow: goes on with the same one that was not sent, else starts empty. */
export function beginRequest(draft: RequestDraft, flowType: FlowType) {
  const { values, receipt } = draft.getState()
  if (receipt || values['flowType'] !== flowType) draft.reset({ flowType })
}

/** The chosen brands, by their ids (product §3: their place in the country's list). */
export function getBrandIds(draft: RequestDraft): readonly string[] {
  const { brands } = draft.getState().values
  return Array.isArray(brands) ? brands : []
}

/** Whether there is anything to confirm in values that were sent: an e-mail address, telephone number, message or address. */
export function hasContent(values: Values): boolean {
  const { email, phoneNumber, userMessage } = values
  const hasAddress = addressParts.every((name) => values[name])
  return Boolean(email || (phoneNumber && phoneNumber !== '+') || userMessage || hasAddress)
}
