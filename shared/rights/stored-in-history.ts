import { flowTypes, requestReceipt, type FlowType } from '@site/shared/calls'
import { array, assign, boolean, enums, object, string, type, type Infer } from 'superstruct'

/** State for a reload of the confirmation; nothing that the person typed. */
const sentRequest = assign(requestReceipt, object({ flowType: enums(flowTypes), isMailed: boolean() }))

/** State of a history entry that survives a reload: the receipt of a request, or the brands of its first step. */
export interface StoredInHistory {
  sent?: Partial<Infer<typeof sentRequest>> & { flowType: FlowType; isMailed: boolean }
  brands?: readonly string[]
}

// `usr` is where React Router stores the state of a navigation.
const storedReceipt = type({ usr: type({ sent: sentRequest }) })
const storedBrands = type({ usr: type({ brands: array(string()) }) })

/** Returns what the history entry of the document holds, for loaders, which run before a page has its location. */
export function readHistory(): { sent: Infer<typeof sentRequest> | undefined; brands: readonly string[] } {
  const entry: unknown = window.history.state
  return {
    sent: storedReceipt.is(entry) ? entry.usr.sent : undefined,
    brands: storedBrands.is(entry) ? entry.usr.brands : [],
  }
}
