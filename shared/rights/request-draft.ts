import { addressParts, type FlowType, type RequestReceipt } from '@site/shared/calls'
import { drafts, type Draft } from '@site/shared/platform'
import type { Values } from '../rules/index.ts'

/** The request being made: its fields by their names in the body, and `flowType`. */
export type RequestDraft = Draft<Partial<RequestReceipt>>

export const visitorDraft: RequestDraft = drafts.of('privacy-request')

export const staffDraft: RequestDraft = drafts.of('internal-privacy-request')

/** Starts a flow, or continues the same one if it was not sent. */
export function beginRequest(draft: RequestDraft, flowType: FlowType) {
  const { values, receipt } = draft.getState()
  if (receipt || values['flowType'] !== flowType) draft.reset({ flowType })
}

export function getBrandIds(draft: RequestDraft): readonly string[] {
  const { brands } = draft.getState().values
  return Array.isArray(brands) ? brands : []
}

/** Whether sent values contain anything to confirm. */
export function hasContent(values: Values): boolean {
  const { email, phoneNumber, userMessage } = values
  const hasAddress = addressParts.every((name) => values[name])
  return Boolean(email || (phoneNumber && phoneNumber !== '+') || userMessage || hasAddress)
}
