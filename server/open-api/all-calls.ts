import * as exported from '@site/shared/calls'
import { callGroups, type AnyCall } from '@site/shared/calls'

const named = Object.entries<unknown>(exported).flatMap(([name, value]) =>
  isCall(value) ? [{ name, call: value }] : [],
)

export const allCalls: readonly AnyCall[] = named.map(({ call }) => call)

/** Names of the calls in the code, which are the ids of the operations. */
export const callNames: ReadonlyMap<AnyCall, string> = new Map(named.map(({ name, call }) => [call, name]))

/** The public calls, in the order of the description. */
export const publicCalls = allCalls
  .filter(({ group }) => group)
  .toSorted((a, b) => place(a) - place(b) || (a.path < b.path ? -1 : 1))

function place({ group }: AnyCall): number {
  return callGroups.findIndex((known) => known === group)
}

function isCall(value: unknown): value is AnyCall {
  return (
    value !== null && (typeof value === 'object' || typeof value === 'function') && 'method' in value && 'path' in value
  )
}

export function bodiesOf({ body }: Pick<AnyCall, 'body'>) {
  return body === undefined ? [] : [body].flat()
}
