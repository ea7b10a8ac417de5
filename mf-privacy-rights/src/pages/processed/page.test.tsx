import { getRequestStatus, mailStatusLinks, openByCode, type FlowType } from '@site/shared/calls'
import { fakeApi, reject, reply, respond } from '@site/shared/testing'
import type { Values } from '@site/shared/rules'
import { visitorDraft } from '@site/shared/rights'
import { jest } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { receipt } from '../../testing/receipt.ts'
import { request as found, token } from '../../testing/request.ts'
import { visit } from '../../testing/visit.ts'

beforeEach(() => visitorDraft.reset())

async function confirm(changes: Values, lang = 'nl') {
  visitorDraft.set(changes)
  visitorDraft.finish(receipt)
  return visit(`/${lang}/privacy-rights/processed`, 'be')
}

const titles: [Values, string, boolean][] = [
  [{ flowType: 'OBJECTION', phoneNumber: '+3220000012' }, 'Je verzoek is verwerkt', false],
  [{ flowType: 'OBJECTION', email: 'noor@lindehof.example' }, 'Je verzoek is ingediend', true],
  [{ flowType: 'RIGHT_OF_ACCESS', email: 'noor@lindehof.example' }, 'Je verzoek is ingediend', true],
  [{ flowType: 'RECTIFICATION', userMessage: 'x' }, 'Je verzoek is ingediend', false],
]

test.each(titles)('a visitor who sent %j reads "%s"; told to open the mail: %s', async (request, title, isMailed) => {
  await confirm(request)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByText('LM-7K3P-Q2XD')).toBeVisible()
  expect(screen.getByText('1 april 2026')).toBeVisible()
  const step = 'Nog één stap: klik op de link in de mail aan noor@lindehof.example.'
  expect(document.body.textContent.includes(step)).toBe(isMailed)
})

const empty: [string, Values][] = [
  ['nothing', {}],
  ['a plus for a telephone number', { phoneNumber: '+' }],
  ['only brands', { flowType: 'OBJECTION', brands: ['1'] }],
]

test.each(empty)('a visitor with %s in the store is led to the overview', async (_, request) => {
  await confirm(request)
  expect(await screen.findByRole('heading', { level: 1, name: 'Je privacyrechten' })).toBeVisible()
})

test('a visitor who has not sent what is held is led to the overview', async () => {
  visitorDraft.set({ email: 'noor@lindehof.example' })
  await visit('/nl/privacy-rights/processed', 'be')
  expect(await screen.findByRole('heading', { level: 1, name: 'Je privacyrechten' })).toBeVisible()
})

test('the store forgets a sent request once the visitor leaves the confirmation', async () => {
  await confirm({ flowType: 'RIGHT_OF_ACCESS', email: 'noor@lindehof.example' })
  await userEvent.click(await screen.findByRole('link', { name: 'Bekijk alle privacyrechten' }))
  await screen.findByRole('heading', { level: 1, name: 'Je privacyrechten' })
  expect(JSON.stringify(visitorDraft.getState())).not.toContain('noor')
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('noor')
})

test('a visitor who goes from the confirmation to a form begins an empty one', async () => {
  const { router } = await confirm({ flowType: 'RIGHT_OF_ACCESS', email: 'noor@lindehof.example' })
  await screen.findByText('LM-7K3P-Q2XD')
  await act(() => router.navigate('/nl/privacy-rights/access'))
  expect(await screen.findByRole('textbox', { name: 'E-mailadres' })).toHaveValue('')
  expect(visitorDraft.getState()).toMatchObject({ values: { flowType: 'RIGHT_OF_ACCESS' }, receipt: undefined })
  expect(JSON.stringify(visitorDraft.getState())).not.toContain('noor')
})

test('a visitor can print the confirmation', async () => {
  let printed = 0
  window.print = () => {
    printed += 1
  }
  await confirm({ flowType: 'RIGHT_OF_ACCESS', email: 'noor@lindehof.example' })
  await userEvent.click(await screen.findByRole('button', { name: 'Afdrukken' }))
  expect(printed).toBe(1)
})

const reloads: [FlowType, boolean, string][] = [
  ['RIGHT_OF_ACCESS', true, 'Je verzoek is ingediend'],
  ['OBJECTION', false, 'Je verzoek is verwerkt'],
  ['RECTIFICATION', false, 'Je verzoek is ingediend'],
]

test.each(reloads)('a reload after a %s (mailed: %s) shows the reference again', async (flowType, isMailed, title) => {
  await visit('/nl/privacy-rights/processed', 'be', { sent: { ...receipt, flowType, isMailed } })
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByText(receipt.reference)).toBeVisible()
  expect(screen.getByText('1 april 2026')).toBeVisible()
  expect(screen.queryAllByText('Nog één stap: klik op de link in onze mail.')).toHaveLength(isMailed ? 1 : 0)
})

test('a visitor who got no mail has it sent again, without typing the address again', async () => {
  const requests = fakeApi([reply(mailStatusLinks, { ok: true as const })])
  await confirm({ flowType: 'RIGHT_OF_ACCESS', email: 'noor@lindehof.example' })
  await userEvent.click(await screen.findByRole('button', { name: 'stuur hem opnieuw' }))
  expect(await screen.findByText(/^We hebben een nieuwe mail gestuurd aan/)).toHaveTextContent('noor@lindehof.example')
  expect(await requests[0]!.json()).toEqual({ email: 'noor@lindehof.example' })
})

test('a visitor reads where the mail could not be sent again, and tries again', async () => {
  fakeApi([respond(mailStatusLinks, () => new Response(null, { status: 500 }))])
  await confirm({ flowType: 'RIGHT_OF_ACCESS', email: 'noor@lindehof.example' })
  await userEvent.click(await screen.findByRole('button', { name: 'stuur hem opnieuw' }))
  expect(await screen.findByText(/De link kon niet worden aangevraagd/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'stuur hem opnieuw' })).toBeVisible()
})

test('after a reload a visitor who got no mail finds the form for it', async () => {
  await visit('/nl/privacy-rights/processed', 'be', {
    sent: { ...receipt, flowType: 'RIGHT_OF_ACCESS', isMailed: true },
  })
  const link = await screen.findByRole('link', { name: 'stuur hem opnieuw' })
  expect(link).toHaveAttribute('href', '/nl/privacy-rights/status')
})

test('a visitor confirms with the code of the mail, without leaving the page for the mailbox', async () => {
  const sent: string[] = []
  const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    sent.push(`${this.method} ${this.getAttribute('action')}`)
  })
  const requests = fakeApi([reply(openByCode, { token, verification: 'abc' })])
  await confirm({ flowType: 'RIGHT_OF_ACCESS', email: 'noor@lindehof.example' })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), '7q2m x09c')
  await userEvent.click(screen.getByRole('button', { name: 'Bevestigen' }))
  expect(await requests[0]!.json()).toEqual({ email: 'noor@lindehof.example', code: '7q2m x09c' })
  expect(sent).toEqual([`post /nl/verify/abc#${token}`])
  submit.mockRestore()
})

test('a visitor who confirmed with the link meanwhile follows the request with the code', async () => {
  fakeApi([reply(openByCode, { token, verification: null }), reply(getRequestStatus, found)])
  await confirm({ flowType: 'RIGHT_OF_ACCESS', email: 'noor@lindehof.example' })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), '7q2m x09c')
  await userEvent.click(screen.getByRole('button', { name: 'Bevestigen' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Je verzoek volgen' })).toBeVisible()
})

test('a visitor reads that a code is wrong, and after a reload types the address, too', async () => {
  const requests = fakeApi([reject(openByCode, 'UNKNOWN_CODE')])
  await visit('/nl/privacy-rights/processed', 'be', {
    sent: { ...receipt, flowType: 'RIGHT_OF_ACCESS', isMailed: true },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Bevestigen' }))
  expect(requests).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: 'E-mailadres' }), 'noor@lindehof.example')
  await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), 'X')
  await userEvent.click(screen.getByRole('button', { name: 'Bevestigen' }))
  expect(await screen.findByText(/^Deze code hoort niet bij dit e-mailadres/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('X')
})
