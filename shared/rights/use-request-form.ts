import { useState } from 'react'
import {
  useForm,
  type Fields,
  type FormDefinition,
  type FormHandle,
  type SentValuesOf,
  type ValuesOf,
} from '../forms/index.ts'
import { addressDefaults } from './address/address-form.ts'
import type { RequestDraft } from './request-draft.ts'

export interface RequestForm<Form extends Fields> {
  form: FormHandle<Form>
  draft: RequestDraft
  /** Why the last attempt to send failed, where the fields are not to blame; everything is kept. */
  failure: unknown
}

interface RequestFormOptions<Form extends Fields> {
  draft: RequestDraft
  /** What comes after a form that is in order: sending the request, or going to the next step. */
  onComplete: (values: SentValuesOf<Form>) => Promise<unknown>
}

/**
 * A form, or one step of it, whose values are those of a draft: a step that the visitor comes back to is as they left it.
 *
 * @param define Called once, with the first render
 */
export function useRequestForm<Form extends Fields>(
  define: () => FormDefinition<Form>,
  { draft, onComplete }: RequestFormOptions<Form>,
): RequestForm<Form> {
  const [definition] = useState(define)
  const [failure, setFailure] = useState<unknown>()
  const form = useForm(definition, {
    draft,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whoever asks for a postal code has the fields of `addressForm`, the country among them
    initial: ('postalCode' in definition.fields ? addressDefaults() : {}) as Partial<ValuesOf<Form>>,
    async send(values) {
      setFailure(undefined)
      await onComplete(values)
    },
    onFailure: setFailure,
  })
  return { form, draft, failure }
}
