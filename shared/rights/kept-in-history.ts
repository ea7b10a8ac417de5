import { flowTypes, requestReceipt, type FlowType } from '@site/shared/calls'
import { assign, boolean, enums, object, type Infer } from 'superstruct'

/** What a reload of the confirmation needs; nothing that the person typed. */
const sentRequest = assign(requestReceipt, object({ flowType: enums(flowTypes), isMailed: boolean() }))

/** State of a history entry that survives a reload: the receipt of a request, or the brands of its first step. */
export interface KeptInHistory {
  sent?: Partial<Infer<typeof sentRequest>> & { flowType: FlowType; isMailed: boolean }
  brands?: readonly string[]
}

/** Returns what the history entry of the document holds, for loaders, which run before a page has its location. */
export function readHistory(): { sent: Infer<typeof sentRequest> | undefined; brands: readonly string[] } {
  // `usr` is where React Router stores the state of a navigation.
  const { sent, brands } = (window.history.state as { usr?: KeptInHistory } | null)?.usr ?? {}
  return { sent: sentRequest.is(sent) ? sent : undefined, brands: Array.isArray(brands) ? brands : [] }
}
