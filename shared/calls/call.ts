import type { Struct } from 'superstruct'
import type { StartableCall } from '../contract/manifest.ts'

/** A struct whose type parameters do not matter. */
export type AnyStruct = Pick<Struct, 'type' | 'schema' | 'is' | 'validate'>

type FieldsStruct<T> = Struct<T, Readonly<Record<string, AnyStruct>>>

type MediaType =
  | 'text/html'
  | 'text/csv'
  | 'text/plain'
  | 'application/atom+xml'
  | 'application/schema+json'
  | 'image/webp'
  | 'image/svg+xml'
  | 'image/png'

/** Error codes with their status, and the request field where it is always the same. */
export type CallErrors = Readonly<Record<string, { readonly status: number; readonly field?: string }>>

/** The error code of a call about something that there is not. */
export const notFound = { NOT_FOUND: { status: 404 } } as const

/** Groups of public calls in the API description, in this order. */
export const callGroups = [
  'Political advertisements',
  'Open data',
  'Legal documents',
  'Search',
  'Messages and requests',
  'This description',
] as const

/** A call as page, server, manifest, API description and test fakes know it; browsers lack the optional parts. */
export interface Call<
  Params = unknown,
  Query = unknown,
  Body = unknown,
  Answer = unknown,
  Errors extends CallErrors = CallErrors,
> {
  readonly method: 'GET' | 'POST'
  /** Absolute path with parameters in braces: `/api/plainhtml/{key}`. */
  readonly path: string
  readonly params?: FieldsStruct<Params>
  /** In the order of the URL. */
  readonly query?: FieldsStruct<Query>
  /** One struct, or alternatives. */
  readonly body?: Struct<Body> | readonly Struct<Body>[]
  readonly answer: Struct<Answer>
  /** JSON where left out. */
  readonly mediaType?: MediaType
  /** Besides 400 `INVALID_QUERY` and `INVALID_BODY`, 429 and 5xx. */
  readonly errors?: Errors
  /** Left out for internal calls. */
  readonly group?: (typeof callGroups)[number]
  /** One line for the API description. */
  readonly summary?: string
}

export type AnyCall = Omit<Call, 'params' | 'query' | 'body' | 'answer'> & {
  readonly params?: AnyFields
  readonly query?: AnyFields
  readonly body?: AnyStruct | readonly AnyStruct[]
  readonly answer: AnyStruct
}
type AnyFields = AnyStruct & { readonly schema: Readonly<Record<string, AnyStruct>> }

type Part<Name extends string, T> = [T] extends [undefined] ? unknown : Record<Name, T>

/** Input of a call: only the parts that it has. */
export type RequestInput<Params, Query, Body> = Part<'params', Params> &
  Part<'query', Query> &
  Part<'body', Body> &
  AnyRequestInput

export interface AnyRequestInput {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Defines a call; with `page` it is also the function that pages call. */
export function call<
  Params = undefined,
  Query = undefined,
  Body = undefined,
  Answer = undefined,
  Errors extends CallErrors = CallErrors,
  Page extends object = object,
>(
  definition: Call<Params, Query, Body, Answer, Errors>,
  page?: (it: Call<Params, Query, Body, Answer, Errors>) => Page,
): Call<Params, Query, Body, Answer, Errors> & Page {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without a page there is nothing but the definition
  return Object.assign((page?.(definition) ?? {}) as Page, definition)
}

/** Returns the URL of a call from the root of the site, with the defined query parameters in the order given. */
export function addressOf({ path }: Pick<StartableCall, 'path'>, { params = {}, query = {} }: AnyRequestInput): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const values = new Map<string, unknown>(Object.entries(params))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}

/** Returns the error code of a call for an invalid body field. */
export function codeAbout({ errors = {} }: Pick<AnyCall, 'errors'>, field: string | undefined): string {
  const codes = field === undefined ? [] : Object.keys(errors)
  return codes.find((code) => errors[code]?.field === field) ?? 'INVALID_BODY'
}
