import { requestStore, type FlowType } from '@site/shared/platform'
import { useEffect, useRef, useState } from 'react'
import { useForm, type Fields, type FormDefinition, type FormHandle, type ValuesOf } from '../forms/index.ts'
import type { Values } from '../rules/index.ts'
import { addressDefaults } from './address/address-form.ts'
import { holdValues } from './hold-values.ts'

export interface RequestForm<Form extends Fields> {
  form: FormHandle<Form>
  /** Whether the visitor has filled in anything that would be lost. */
  filled: boolean
  /** Why the last attempt to send failed, where the fields are not to blame; everything is kept. */
  failure: unknown
}

interface RequestFormOptions {
  flowType: FlowType
  /** What comes after a form that is in order: sending the held request, or going to the next step. */
  onComplete: () => Promise<unknown>
}

/**
 * A form, or one step of it, whose values are held in the request store as they are typed: a step that the visitor
 * comes back to is as they left it.
 *
 * @param define Called once, with the first render
 */
export function useRequestForm<Form extends Fields>(
  define: () => FormDefinition<Form>,
  { flowType, onComplete }: RequestFormOptions,
): RequestForm<Form> {
  const [{ definition, defaults, kept }] = useState(() => {
    const definition = define()
    return { definition, defaults: getDefaults(definition.fields), kept: getKept(definition.fields) }
  })
  const [failure, setFailure] = useState<unknown>()
  // A form that was sent is cleared: what the confirmation shows must outlive that.
  const isComplete = useRef(false)
  const form = useForm(definition, {
    initial: { ...defaults, ...kept } as Partial<ValuesOf<Form>>,
    async send(values) {
      setFailure(undefined)
      holdValues(flowType, values as Values)
      await onComplete()
      isComplete.current = true
    },
    onFailure: setFailure,
  })
  const { values } = form.state
  useEffect(() => {
    if (!isComplete.current) holdValues(flowType, values)
  }, [flowType, values])
  return { form, failure, filled: isFilled(definition.fields, defaults, values) }
}

function getDefaults(fields: Fields): Values {
  return 'postalCode' in fields ? addressDefaults() : {}
}

function getKept(fields: Fields): Values {
  return Object.fromEntries(Object.entries(requestStore.getFields()).filter(([name]) => name in fields))
}

/** Whether any field differs from how the form began. Boxes to tick by themselves only open parts of it. */
function isFilled(fields: Fields, defaults: Values, values: Values): boolean {
  return Object.entries(fields).some(([name, field]) => {
    const value = values[name] ?? field.empty
    if (typeof value === 'boolean' || (field.control === 'tel' && value === '')) return false
    return String(value) !== String(defaults[name] ?? field.empty)
  })
}
