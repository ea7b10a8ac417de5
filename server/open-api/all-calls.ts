import * as exported from '@site/shared/calls'
import { callGroups, type AnyCall } from '@site/shared/calls'

const namedCalls = Object.entries<unknown>(exported).flatMap(([name, value]) =>
  isCall(value) ? [{ name, call: value }] : [],
)

export const allCalls: readonly AnyCall[] = namedCalls.map(({ call }) => call)

/** Names of the calls in the code, which are the ids of the operations. */
export const callNames: ReadonlyMap<AnyCall, string> = new Map(namedCalls.map(({ name, call }) => [call, name]))

const orderOf = (call: AnyCall) => callGroups.findIndex((group) => group === call.group)

/** The public calls, in the order of the description. */
export const publicCalls = allCalls
  .filter(({ group }) => group)
  .toSorted((a, b) => orderOf(a) - orderOf(b) || (a.path < b.path ? -1 : 1))

function isCall(value: unknown): value is AnyCall {
  return (
    value !== null && (typeof value === 'object' || typeof value === 'function') && 'method' in value && 'path' in value
  )
}

export function bodiesOf({ body }: Pick<AnyCall, 'body'>) {
  return body === undefined ? [] : [body].flat()
}
