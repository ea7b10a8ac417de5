import type { Struct } from 'superstruct'
import type { StartableCall } from '../contract/manifest.ts'

/** A struct of which neither matters what it reads nor what it is made of. */
export type AnyStruct = Pick<Struct, 'type' | 'schema' | 'is' | 'validate'>

/** A struct of named values. */
export type FieldsStruct<T> = Struct<T, Readonly<Record<string, AnyStruct>>>

/** What an answer is that is no JSON: a text. */
export type MediaType = 'text/html' | 'text/csv' | 'application/atom+xml'

/** Codes of refusals: with their status, and the field of the request that they are about where it is always the same. */
export type Refusals = Readonly<Record<string, { readonly status: number; readonly field?: string }>>

/** Headings under which the description of the API shows the calls that are open to all, in this order. */
export const callGroups = [
  'Political advertisements',
  'Open data',
  'Legal documents',
  'Search',
  'Messages and requests',
  'This description',
] as const

/**
 * All that is known of a call. The page awaits it, the server answers it, the manifest names it, the description of the API
 * shows it and tests fake it, all by this one object: the address stands nowhere else.
 */
export interface Call<
  Params = unknown,
  Query = unknown,
  Body = unknown,
  Answer = unknown,
  Refused extends Refusals = Refusals,
> {
  readonly method: 'GET' | 'POST'
  /** From the root of the site, with parameters in braces: `/api/plainhtml/{key}`. */
  readonly path: string
  readonly params?: FieldsStruct<Params>
  /** Its order is that of the parameters in the address. */
  readonly query?: FieldsStruct<Query>
  /** One struct, or several of which the body passes one. */
  readonly body?: Struct<Body> | readonly Struct<Body>[]
  readonly answer: Struct<Answer>
  /** JSON where left out. */
  readonly mediaType?: MediaType
  /** Besides 400 `INVALID_QUERY` and `INVALID_BODY`, 429 and 5xx. */
  readonly refusals?: Refused
  /** Left out where the call is not for everybody. */
  readonly group?: (typeof callGroups)[number]
  /** One line for the description of the API. */
  readonly summary?: string
}

/** Any call, where its types do not matter. */
export type AnyCall = Omit<Call, 'params' | 'query' | 'body' | 'answer'> & {
  readonly params?: AnyFields
  readonly query?: AnyFields
  readonly body?: AnyStruct | readonly AnyStruct[]
  readonly answer: AnyStruct
}
type AnyFields = AnyStruct & { readonly schema: Readonly<Record<string, AnyStruct>> }

type Part<Name extends string, T> = [T] extends [undefined] ? unknown : Record<Name, T>

/** What a call is made with: no more than the call has. */
export type Given<Params, Query, Body> = Part<'params', Params> & Part<'query', Query> & Part<'body', Body> & AnyGiven

export interface AnyGiven {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Defines a call; with `page` it is also the function that a page makes it with, in the words of the page. */
export function call<
  Params = undefined,
  Query = undefined,
  Body = undefined,
  Answer = undefined,
  Refused extends Refusals = Refusals,
>(definition: Call<Params, Query, Body, Answer, Refused>): Call<Params, Query, Body, Answer, Refused>
export function call<
  Params = undefined,
  Query = undefined,
  Body = undefined,
  Answer = undefined,
  Refused extends Refusals = Refusals,
  Page extends object = object,
>(
  definition: Call<Params, Query, Body, Answer, Refused>,
  page: (it: Call<Params, Query, Body, Answer, Refused>) => Page,
): Call<Params, Query, Body, Answer, Refused> & Page
export function call(definition: Call, page?: (it: Call) => object) {
  return page ? Object.assign(page(definition), definition) : definition
}

/**
 * The address of a call, from the root of the site: query parameters in the order given, which is that of its struct, those
 * that are undefined left out. In the browser a call has no struct of its query.
 */
export function addressOf({ path }: Pick<StartableCall, 'path'>, { params = {}, query = {} }: AnyGiven): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const values = new Map<string, unknown>(Object.entries(params))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}

/** The code with which a call refuses what stands in a field of its body. */
export function codeAbout({ refusals = {} }: Pick<AnyCall, 'refusals'>, field: string | undefined): string {
  const codes = field === undefined ? [] : Object.keys(refusals)
  return codes.find((code) => refusals[code]?.field === field) ?? 'INVALID_BODY'
}
