import { defaulted, literal, nullable, object, string, type, type Context, type Infer, type Struct } from 'superstruct'
import { limits, mapKeys, textStruct } from '../rules/index.ts'
import { call, notFound, type Call, type CallErrors } from './call.ts'
import { ask, sendOnce } from './client.ts'
import { letter } from './letter.ts'
import { time } from './privacy-request.ts'

/** Returns error codes of 409. */
export const conflicts = <Code extends string>(...codes: Code[]) => mapKeys(codes, () => ({ status: 409 }) as const)

/** Names the colleague whose case it is, percent-encoded: a step over another owner needs it. */
export const overOwnerHeader = 'Over-Owner'
const overOwner = (subject: string) => ({ [overOwnerHeader]: encodeURIComponent(subject) })

/** Body of a step that is rejected because it is a colleague's case. */
export const ownedRejection = type({
  error: literal('OWNED'),
  owner: object({ subject: string(), name: string(), since: nullable(time) }),
})
export type CaseOwner = Infer<typeof ownedRejection>['owner']

/** Returns a function that defines calls which do something with a case, and return the case as it is then. */
export function stepCalls<Params, Case>(
  { path: place, params: ids, answer }: Pick<Call<Params, undefined, undefined, Case>, 'path' | 'params' | 'answer'>,
  toParams: (id: string) => Params & object,
) {
  return <Body, Errors extends CallErrors>(name: string, body: Struct<Body>, ownErrors: Errors) => {
    const errors = { ...notFound, ...conflicts('NOT_OPEN', 'OWNED'), ...ownErrors }
    return call(
      { method: 'POST', path: `${place}/${name}`, params: ids, body, answer, errors },
      // `over`: the subject of the colleague whose case it is, where the member of staff acts although it is.
      (it) => (id: string, sent: Body, over?: string) =>
        sendOnce([it.path, id, sent], (headers) =>
          ask(it, { params: toParams(id), body: sent, headers: over ? { ...headers, ...overOwner(over) } : headers }),
        ),
    )
  }
}

/** Defines the call that returns the mail of a step with a case of `stepCalls`, and does nothing else; its body is that of the step. */
export function previewCall<Params, Body, Errors extends CallErrors>(
  {
    path,
    params,
    body,
    errors,
  }: Pick<Call<Params, undefined, Body, unknown, Errors>, 'path' | 'params' | 'body'> & { readonly errors?: Errors },
  toParams: (id: string) => Params & object,
) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each step has errors
  const ofStep = errors as Errors
  return call(
    { method: 'POST', path: `${path}/letter`, params, body, answer: letter, errors: { ...ofStep, ...noMail } },
    (it) => (id: string, sent: Body) => ask(it, { params: toParams(id), body: sent }),
  )
}

/** The error of a preview where the person has no address. */
export const noMail = conflicts('NO_MAIL')

/** A sentence of staff in a letter. */
export const sentence = defaulted(textStruct({ maxLength: limits.message, multiline: true }), '')

export const dayErrors = <Field extends string>(field: Field) => ({ INVALID_DAY: { status: 400, field } }) as const

export const tooShort = { TEXT_TOO_SHORT: { status: 400, field: 'text' } } as const

/** Returns the failure of a refinement about one field. */
export function breaks(field: string, { branch }: Context) {
  return { key: field, path: [field], branch: [...branch, undefined] }
}

/** Length of the sentence that explains an extension, a refusal or a partial answer, and of what was done. */
export const shortestExplanation = 20

/** Whether a sentence explains enough. */
export const isExplained = (text: string) => text.length >= shortestExplanation
