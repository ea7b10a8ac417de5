import { honeypotName } from '../../rules/index.ts'
import { hasUnsavedWork } from '@site/shared/platform'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { FieldRejection } from '../index.ts'
import { text } from '../testing/sample-form.ts'
import { completeValues, visitSampleForm } from '../testing/visit-sample-form.tsx'

const sendButton = () => screen.getByRole('button', { name: 'Versturen' })
const textbox = (name: string | RegExp) => screen.getByRole('textbox', { name })
const summary = () => screen.queryByRole('group', { name: /niet klop|^[\wÀ-ÿ -]+: / })

test('a visitor sends the form, and finds it empty afterwards', async () => {
  const { visitor, sent, succeeded } = visitSampleForm()
  await visitor.type(textbox('Naam'), ' Noor ')
  await visitor.type(textbox('E-mailadres'), 'noor@lindehof.example')
  await visitor.click(screen.getByRole('checkbox', { name: 'Telefoon' }))
  await visitor.type(textbox('Telefoonnummer'), '31 20 000 00 12')
  await visitor.type(textbox(/^Datum/), '5/3/2026')
  await visitor.selectOptions(screen.getByRole('combobox', { name: /^Merk/ }), 'Radio Lindehof')
  await visitor.click(screen.getByRole('radio', { name: 'Het misleidt' }))
  await visitor.type(textbox('Vraag'), 'Waarom?{Enter}Hoe?')
  await visitor.click(screen.getByRole('checkbox', { name: 'Ik heb dit gelezen' }))
  await visitor.click(sendButton())
  expect(sent).toEqual([
    {
      name: 'Noor',
      email: 'noor@lindehof.example',
      types: ['PHONE'],
      phone: '+31200000012',
      date: '05 - 03 - 2026',
      brand: '2',
      reason: 'MISLEADING',
      question: 'Waarom?\nHoe?',
      agreed: true,
    },
  ])
  expect(succeeded).toEqual(['ok'])
  expect(textbox('Naam')).toHaveValue('')
  expect(screen.getByRole('radio', { name: 'Het misleidt' })).not.toBeChecked()
  expect(screen.queryAllByText('Dit veld is verplicht')).toEqual([])
})

test.each([
  ['nl_nl', 'Fout: Contact | Site', 'Naam', 'Vul nog in: Naam'],
  ['fr_be', 'Erreur\u202f: Contact | Site', 'Nom', 'À remplir\u202f: Nom'],
] as const)('a visitor of %s hears in the title that the form was not sent', async (locale, title, name, error) => {
  document.title = 'Contact | Site'
  const { visitor, succeeded } = visitSampleForm({ initial: { ...completeValues, name: '' }, locale })
  const send = screen.getByRole('button', { name: /Versturen|Envoyer/ })
  await visitor.click(send)
  await visitor.click(send)
  expect(document.title).toBe(title)
  expect(screen.getByRole('link', { name: error })).toBeVisible()
  await visitor.type(screen.getByRole('textbox', { name }), 'Noor')
  await visitor.click(send)
  expect(succeeded).toEqual(['ok'])
  expect(document.title).toBe('Contact | Site')
})

test('a visitor who leaves a form that was not sent for another page reads the title of that page', async () => {
  document.title = 'Contact | Site'
  const { visitor, unmount } = visitSampleForm()
  await visitor.click(sendButton())
  document.title = 'Home | Site'
  unmount()
  expect(document.title).toBe('Home | Site')
})

test('a visitor who sends too soon is led to each field by the summary, after each attempt', async () => {
  const { visitor, sent } = visitSampleForm({ initial: { email: 'noor' } })
  await visitor.click(sendButton())
  expect(sent).toEqual([])
  expect(summary()).toHaveFocus()
  const links = within(summary()!).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    'Vul nog in: Naam',
    'E-mailadres: Gelieve een correct e-mailadres in te vullen',
    'Reden: Gelieve een optie te kiezen',
    'Vul nog in: Vraag',
  ])
  const targets = [
    textbox('Naam'),
    textbox('E-mailadres'),
    screen.getByRole('radio', { name: 'Het misleidt' }),
    textbox('Vraag'),
  ]
  for (const [index, link] of links.entries()) {
    await visitor.click(link)
    expect(targets[index]).toHaveFocus()
  }
  await visitor.type(targets[0]!, 'N{Enter}')
  expect(summary()).toHaveFocus()
  await visitor.type(targets[0]!, 'o{Enter}')
  expect(summary()).toHaveFocus()
})

test('a field says what is wrong with it to eye and screen reader, next to its hint', async () => {
  const { visitor } = visitSampleForm()
  const name = textbox('Naam')
  expect(name).toBeRequired()
  expect(name).toHaveAttribute('aria-required', 'true')
  expect(name).toHaveAttribute('autocomplete', 'name')
  expect(name).toHaveAccessibleDescription('Zoals we je mogen aanspreken')
  expect(name).not.toHaveAttribute('aria-invalid')
  await visitor.click(sendButton())
  expect(name).toHaveAttribute('aria-invalid', 'true')
  expect(name).toHaveAccessibleDescription('Zoals we je mogen aanspreken Dit veld is verplicht')
  const reasons = screen.getByRole('radiogroup', { name: 'Reden' })
  expect(reasons).toBeRequired()
  expect(reasons).toHaveAttribute('aria-invalid', 'true')
  expect(reasons).toHaveAccessibleDescription('Gelieve een optie te kiezen')
})

test('the summary stays as it is while the visitor corrects, and goes with the next attempt', async () => {
  const { visitor } = visitSampleForm({ initial: { ...completeValues, name: '' } })
  await visitor.click(sendButton())
  const name = textbox('Naam')
  await visitor.type(name, 'Noor')
  expect(name).not.toHaveAttribute('aria-invalid')
  expect(summary()).toBeInTheDocument()
  await visitor.click(sendButton())
  expect(summary()).not.toBeInTheDocument()
})

test('an error that appears on leaving a field is read out, those of a failed attempt are not said twice', async () => {
  const { visitor } = visitSampleForm()
  const status = screen.getAllByRole('status').at(-1)
  await visitor.type(textbox('E-mailadres'), 'noor')
  expect(status).toBeEmptyDOMElement()
  await visitor.tab()
  expect(status).toHaveTextContent('E-mailadres: Gelieve een correct e-mailadres in te vullen')
  await visitor.type(textbox('E-mailadres'), '@lindehof.example')
  expect(status).toBeEmptyDOMElement()
  await visitor.click(sendButton())
  expect(status).toBeEmptyDOMElement()
})

test('pressing the button again, or Enter, while a message is on its way sends it once', async () => {
  let finish: (answer: string) => void = () => undefined
  const { visitor, sent, succeeded } = visitSampleForm({
    initial: completeValues,
    send: () => new Promise((resolve) => (finish = resolve)),
  })
  await visitor.click(sendButton())
  expect(sendButton()).toHaveAttribute('aria-busy', 'true')
  await visitor.click(sendButton())
  await visitor.type(textbox('Naam'), '{Enter}')
  fireEvent.submit(sendButton().closest('form')!)
  expect(sent).toHaveLength(1)
  await act(async () => finish('ok'))
  expect(succeeded).toEqual(['ok'])
  expect(sendButton()).not.toHaveAttribute('aria-busy')
})

test('a failure keeps every value, and the page hears of it', async () => {
  const failure = new Error('no network')
  const { visitor, sent, failed, succeeded } = visitSampleForm({
    initial: { ...completeValues, name: ' Noor ', types: ['EMAIL'], agreed: true },
    send: () => Promise.reject(failure),
  })
  await visitor.click(sendButton())
  expect(failed).toEqual([failure])
  expect(succeeded).toEqual([])
  expect(textbox('Naam')).toHaveValue(' Noor ')
  expect(textbox('Vraag')).toHaveValue('Waar vind ik mijn gegevens?')
  expect(screen.getByRole('checkbox', { name: 'Mail' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Ik heb dit gelezen' })).toBeChecked()
  await visitor.click(sendButton())
  expect(sent).toHaveLength(2)
})

test('a value that the server rejects has its message at the field; sent again, the server decides again', async () => {
  const { visitor, sent, failed } = visitSampleForm({
    initial: completeValues,
    send: () => Promise.reject(new FieldRejection('email', text('refused'))),
  })
  await visitor.click(sendButton())
  const email = textbox('E-mailadres')
  expect(email).toHaveAccessibleDescription('Dit e-mailadres lijkt niet te bestaan')
  expect(email).toHaveValue('noor@lindehof.example')
  expect(summary()).toHaveFocus()
  expect(failed).toEqual([])
  await visitor.click(sendButton())
  expect(sent).toHaveLength(2)
  await visitor.type(email, 'x')
  expect(email).not.toHaveAttribute('aria-invalid')
})

test('a rejected field that the form does not have is a failure for the page', async () => {
  const rejection = new FieldRejection('fax', text('refused'))
  const { visitor, failed } = visitSampleForm({ initial: completeValues, send: () => Promise.reject(rejection) })
  await visitor.click(sendButton())
  expect(failed).toEqual([rejection])
})

test('a field that may be left out says so, and no longer once another choice asks for it', async () => {
  const { visitor } = visitSampleForm()
  const phone = textbox('Telefoonnummer (niet verplicht)')
  expect(phone).not.toBeRequired()
  await visitor.click(screen.getByRole('checkbox', { name: 'Telefoon' }))
  expect(phone).toBeRequired()
  expect(phone).toHaveAccessibleName('Telefoonnummer')
})

test('the characters left are counted once they are few', async () => {
  const { visitor } = visitSampleForm()
  const question = textbox('Vraag')
  await visitor.click(question)
  await visitor.paste('a'.repeat(149))
  expect(question).not.toHaveAccessibleDescription()
  await visitor.keyboard('a')
  expect(question).toHaveAccessibleDescription('Je kunt nog 50 tekens toevoegen')
  await visitor.paste('a'.repeat(50))
  expect(question).toHaveAccessibleDescription('Je kunt geen tekens meer toevoegen')
})

test('a text that is too long stays whole, and is not sent before it fits', async () => {
  const { visitor, sent } = visitSampleForm({ initial: completeValues })
  const question = textbox('Vraag')
  await visitor.clear(question)
  await visitor.paste(`${'a'.repeat(203)}👩`)
  await visitor.click(sendButton())
  expect(question).toHaveValue(`${'a'.repeat(203)}👩`)
  expect(question).toHaveAccessibleDescription('Dit is 4 tekens te lang: vul hoogstens 200 tekens in 4 tekens te veel')
  expect(sent).toEqual([])
  await visitor.type(question, '{Backspace}'.repeat(5))
  await visitor.click(sendButton())
  expect(sent).toHaveLength(1)
})

test('no person meets the honeypot, and what machines write in it is sent', async () => {
  const { visitor, sent } = visitSampleForm({
    initial: { ...completeValues, [honeypotName]: 'https://lindehof.example' },
  })
  const trap = document.querySelector<HTMLInputElement>(`input[name="${honeypotName}"]`)
  expect(trap).toHaveAttribute('tabindex', '-1')
  expect(trap).toHaveAttribute('autocomplete', 'off')
  expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Laat dit veld leeg' })).not.toBeInTheDocument()
  await visitor.click(sendButton())
  expect(sent[0]?.leftBlank).toBe('https://lindehof.example')
})

test('a form is unsaved work while it is half filled: not before, not once it was sent or is gone', async () => {
  const { visitor, unmount } = visitSampleForm({ initial: completeValues })
  expect(hasUnsavedWork()).toBe(false)
  await visitor.click(screen.getByRole('checkbox', { name: 'Ik heb dit gelezen' }))
  expect(hasUnsavedWork()).toBe(false)
  await visitor.type(textbox('Naam'), ' en Jan')
  expect(hasUnsavedWork()).toBe(true)
  unmount()
  expect(hasUnsavedWork()).toBe(false)
})
