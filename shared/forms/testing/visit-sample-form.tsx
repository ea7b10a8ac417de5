import { join } from 'node:path'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { splitLocale, type Locale } from '@site/shared/contract'
import { createIntl, RawIntlProvider, setLocale } from '@site/shared/platform'
import { textsOf } from '../../testing/texts-of.ts'
import { Form, useForm, type SentValuesOf, type ValuesOf } from '../index.ts'
import { sampleForm, text } from './sample-form.ts'

export type SampleValues = ValuesOf<typeof sampleForm.fields>
type SentSample = SentValuesOf<typeof sampleForm.fields>

interface Sample {
  send?: (values: SentSample) => Promise<string>
  initial?: Partial<SampleValues>
  locale?: Locale
}

const folders = [join(import.meta.dirname, '../../messages'), join(import.meta.dirname, 'messages')]

/** Renders the sample form. `sent`, `succeeded` and `failed` record the callbacks. */
export function visitSampleForm({ send = async () => 'ok', initial, locale = 'nl_nl' }: Sample = {}) {
  const { lang, country } = splitLocale(locale)
  setLocale(lang, country)
  const sent: SentSample[] = []
  const succeeded: string[] = []
  const failed: unknown[] = []

  function Page() {
    const form = useForm(sampleForm, {
      initial,
      send: (values) => {
        sent.push(values)
        return send(values)
      },
      onSuccess: (answer) => succeeded.push(answer),
      onFailure: (error) => failed.push(error),
    })
    return <Form form={form} submit={text('send')} />
  }

  const intl = createIntl({ locale: locale.slice(0, 2), messages: textsOf(folders, locale) as never })
  const view = render(
    <RawIntlProvider value={intl}>
      <Page />
    </RawIntlProvider>,
  )
  return { ...view, visitor: userEvent.setup(), sent, succeeded, failed }
}

export const completeValues: Partial<SampleValues> = {
  name: 'Noor Van Damme',
  email: 'noor@lindehof.example',
  reason: 'MISLEADING',
  question: 'Waar vind ik mijn gegevens?',
}
