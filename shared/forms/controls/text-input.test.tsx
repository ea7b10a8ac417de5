import { fireEvent, screen } from '@testing-library/react'
import { completeValues, visitSampleForm } from '../testing/visit-sample-form.tsx'

const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Telefoonnummer/ })
const date = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Datum/ })

function marked({ value, selectionStart }: HTMLInputElement) {
  return `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`
}

test('a visitor types a telephone number as on paper, or pastes one that would not fit as it is written', async () => {
  const { visitor } = visitSampleForm()
  expect(phone()).toHaveAttribute('type', 'tel')
  await visitor.type(phone(), '032 (0)2 000-00 12 x')
  expect(marked(phone())).toBe('+3220000012|')
  await visitor.clear(phone())
  await visitor.paste('tel. +32 (0) 2 / 000 - 00 - 12')
  expect(marked(phone())).toBe('+3220000012|')
})

const meant: [typed: string, became: string, suggestion: string | null][] = [
  ['0612345678', '+612345678', '+31612345678'],
  ['06 12 34 56 78', '+612345678', '+31612345678'],
  ['0101234567', '+11234567', '+31101234567'],
  ['0031612345678', '+31612345678', null],
  ['31612345678', '+31612345678', null],
  ['33612345678', '+33612345678', null],
  ['0612', '+612', null],
]

test.each(meant)(
  'a visitor who types %s after the plus gets %s and is asked: %s',
  async (typed, became, suggestion) => {
    const { visitor } = visitSampleForm()
    for (const enter of [() => visitor.type(phone(), typed), () => visitor.paste(typed)]) {
      await visitor.clear(phone())
      await visitor.type(phone(), '+')
      await enter()
      expect(phone()).toHaveValue(became)
      const question = screen.queryByText(/^Bedoel je/)?.textContent ?? ''
      expect(question.includes(suggestion ?? 'Bedoel')).toBe(suggestion !== null)
    }
  },
)

test('a visitor takes the number that was meant, also when the empty field took none of it', async () => {
  const { visitor } = visitSampleForm()
  await visitor.clear(phone())
  await visitor.type(phone(), '0612345678')
  expect(phone()).toHaveValue('')
  await visitor.click(screen.getByRole('button', { name: 'Gebruik +31612345678' }))
  expect(phone()).toHaveValue('+31612345678')
  expect(phone()).toHaveFocus()
  expect(screen.queryByText(/^Bedoel je/)).not.toBeInTheDocument()
})

const leftOut: [how: 'type' | 'paste', entered: string, became: string, isSent: boolean][] = [
  ['paste', '+90 532 123 45 67', '+95321234567', false],
  ['type', '905321234567', '+95321234567', false],
  ['paste', '+40 721 234 567', '+47212345667'.slice(0, 10), false],
  ['paste', '+1 202 555 0123', '+12255501', false],
  ['type', '0612345678', '+612345678', false],
  ['paste', `+44${'1'.repeat(30)}`, `+44${'1'.repeat(19)}`, false],
  ['paste', '+31 (0)6-12345678', '+31612345678', true],
  ['type', '31 (0)6-12345678', '+31612345678', true],
  ['paste', '0032 470 12 34 56', '+32470123456', true],
  ['type', '0032470123456', '+32470123456', true],
  ['paste', '+44 (0)7911 123456', '+447911123456', true],
]

test.each(leftOut)('a visitor who %ss %s has %s, which is sent: %s', async (how, entered, became, isSent) => {
  const { visitor, sent } = visitSampleForm({ initial: { ...completeValues, phone: '+' } })
  await visitor.click(phone())
  if (how === 'paste') await visitor.paste(entered)
  else await visitor.type(phone(), entered)
  expect(phone().value.startsWith(became)).toBe(true)
  await visitor.click(screen.getByRole('button', { name: 'Versturen' }))
  expect([sent.length, phone().getAttribute('aria-invalid')]).toEqual(isSent ? [1, null] : [0, 'true'])
  if (isSent) return
  expect(phone()).toHaveAccessibleDescription(/^(We hebben een cijfer weggelaten|Controleer dit nummer)/)
  await visitor.clear(phone())
  await visitor.type(phone(), '+31612345678')
  await visitor.click(screen.getByRole('button', { name: 'Versturen' }))
  expect(sent).toHaveLength(1)
})

test('a visitor who mistypes a country code corrects it', async () => {
  const { visitor } = visitSampleForm({ initial: { ...completeValues, phone: '+' } })
  await visitor.type(phone(), '3061')
  await visitor.tab()
  expect(phone()).toHaveAttribute('aria-invalid', 'true')
  await visitor.type(phone(), '{Backspace}{Backspace}{Backspace}31612345678')
  await visitor.tab()
  expect([phone().value, phone().getAttribute('aria-invalid')]).toEqual(['+31612345678', null])
})

test.each([
  ['An de Vries <an@lindehof.example>', 'an@lindehof.example'],
  ['mailto:an@Lindehof.example;', 'an@lindehof.example'],
  ['\u200Ean@lindehof.example.', 'an@lindehof.example'],
  ['(an@münchener-bote.example)'.slice(1), 'an@xn--mnchener-bote-wob.example'],
])('a visitor who pastes the address %j has %s', async (pasted, tidied) => {
  const { visitor, sent } = visitSampleForm({ initial: completeValues })
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mailadres' })
  await visitor.clear(email)
  await visitor.paste(pasted)
  expect(email).toHaveValue(tidied)
  await visitor.click(screen.getByRole('button', { name: 'Versturen' }))
  expect(sent.map((values) => values.email)).toEqual([tidied])
})

test('a foreign number that is as long as a national one is asked about when the visitor leaves it', async () => {
  const { visitor } = visitSampleForm()
  await visitor.type(phone(), '612345678')
  expect(screen.queryByText(/^Bedoel je/)).not.toBeInTheDocument()
  await visitor.tab()
  expect(screen.getByText(/^Bedoel je \+31612345678\?/)).toBeVisible()
})

const withoutPlus: [number: string, became: string, suggestion: string | null][] = [
  ['612345678', '+612345678', '+31612345678'],
  ['31612345678', '+31612345678', null],
  ['31 6 12 34 56 78', '+31612345678', null],
  ['32470123456', '+32470123456', null],
  ['0612345678', '+612345678', '+31612345678'],
  ['00316 12345678', '+31612345678', null],
]

test.each(withoutPlus)(
  'a program that fills in %s leaves %s, and the visitor is asked: %s',
  (number, became, suggestion) => {
    visitSampleForm({ initial: { ...completeValues, phone: '+' } })
    fireEvent.input(phone(), { target: { value: number } })
    fireEvent.blur(phone())
    expect(phone()).toHaveValue(became)
    const question = screen.queryByText(/^Bedoel je/)?.textContent ?? ''
    expect(question.includes(suggestion ?? 'Bedoel')).toBe(suggestion !== null)
  },
)

test.each(['612345678', '31612345678', '0612345678'])(
  'a program that fills %s into the empty field makes the visitor asked whether +31612345678 is meant',
  async (number) => {
    const { visitor } = visitSampleForm()
    for (const enter of [() => fireEvent.input(phone(), { target: { value: number } }), () => visitor.paste(number)]) {
      await visitor.clear(phone())
      await enter()
      expect(phone()).toHaveValue('')
      expect(screen.getByText(/^Bedoel je \+31612345678\?/)).toBeVisible()
    }
  },
)

test('the browser fills in a telephone number', () => {
  visitSampleForm()
  fireEvent.input(phone(), { target: { value: '+31 20 000 00 12' } })
  expect(phone()).toHaveValue('+31200000012')
  fireEvent.input(phone(), { target: { value: '020 000 00 12' } })
  expect(phone()).toHaveValue('+31200000012')
})

test('a visitor corrects a digit in the middle of a telephone number', async () => {
  const { visitor } = visitSampleForm({ initial: { phone: '+3220000012' } })
  await visitor.type(phone(), 'a9', { initialSelectionStart: 5, initialSelectionEnd: 6 })
  expect(marked(phone())).toBe('+32209|00012')
})

test('a visitor types a date with or without separators', async () => {
  const { visitor } = visitSampleForm()
  await visitor.type(date(), '5/3/2026')
  expect(marked(date())).toBe('05 - 03 - 2026|')
  await visitor.clear(date())
  await visitor.type(date(), '05032026')
  expect(marked(date())).toBe('05 - 03 - 2026|')
})

test('a visitor corrects the day of a date, and the caret stays there', async () => {
  const { visitor } = visitSampleForm({ initial: { date: '12 - 03 - 2026' } })
  await visitor.type(date(), '{Backspace}{Backspace}27', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect(marked(date())).toBe('27| - 03 - 2026')
})

test('a date is written out when the visitor leaves it', async () => {
  const { visitor } = visitSampleForm({ initial: { date: '5 - 3 - 2026' } })
  await visitor.click(date())
  await visitor.tab()
  expect(date()).toHaveValue('05 - 03 - 2026')
  expect(date()).not.toHaveAttribute('aria-invalid')
})

test('a visitor who leaves half a date reads that it is none', async () => {
  const { visitor } = visitSampleForm()
  await visitor.type(date(), '31/2/2026')
  expect(date()).not.toHaveAttribute('aria-invalid')
  await visitor.tab()
  expect(date()).toHaveAccessibleDescription('Gelieve een geldige datum in te vullen')
})

test('a keyboard that composes is left alone until it is done', () => {
  visitSampleForm()
  fireEvent.compositionStart(phone())
  fireEvent.input(phone(), { target: { value: '+32 ' } })
  expect(phone()).toHaveValue('+32 ')
  fireEvent.input(phone(), { target: { value: '+32 2 000 00 12' } })
  fireEvent.compositionEnd(phone())
  expect(phone()).toHaveValue('+3220000012')
})

test('a typed text runs in the direction in which it begins, addresses and numbers from left to right', () => {
  visitSampleForm()
  const fields = screen.getAllByRole('textbox').filter((field) => field.getAttribute('tabindex') !== '-1')
  const directions = new Set(
    fields.map((field) => `${field.getAttribute('type') ?? 'textarea'} ${field.getAttribute('dir')}`),
  )
  expect([...directions].toSorted()).toEqual(['email ltr', 'tel ltr', 'text auto', 'textarea auto'])
})
