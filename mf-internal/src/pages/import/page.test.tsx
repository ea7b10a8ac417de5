import { importRequests, type ImportRow } from '@site/shared/calls'
import { fakeApi, reject, reply } from '@site/shared/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { visit } from '../../testing/visit.ts'

const path = '/nl/internal-privacy-rights/import'
const ready: ImportRow = {
  line: 2,
  person: 'a…@lindehof.example',
  kind: 'RIGHT_OF_ACCESS',
  askedOn: '2026-11-02',
  state: 'READY',
  reference: null,
  faults: [],
}
const faulty: ImportRow = {
  ...ready,
  line: 3,
  kind: null,
  askedOn: null,
  state: 'FAULTY',
  faults: [{ column: 'received', value: 'gisteren' }],
}
const text = 'Ontvangen op;Verzoek\n'
// jsdom has no `Blob.text`.
const file = Object.assign(new File([text], 'open.csv', { type: 'text/csv' }), { text: async () => text })
const choose = async () => userEvent.upload(await screen.findByLabelText('Bestand (CSV)'), file)

test('staff see what each row becomes and what is wrong with one, before they take over the others', async () => {
  const imported = { ...ready, state: 'IMPORTED', reference: 'LM-7K3P-Q2XD' } as const
  const requests = fakeApi([reply(importRequests, { rows: [ready, faulty] })])
  await visit(path, 'nl')
  await choose()
  const row = await screen.findByRole('row', { name: /^3/ })
  expect(row).toHaveTextContent('Ontvangen op: “gisteren” klopt niet. Nodig: een datum in het afgelopen jaar')
  expect(screen.getByText('1 regel wordt een verzoek, 0 zijn er al, 1 heeft een fout.')).toBeVisible()
  expect(await requests[0]?.json()).toMatchObject({ isPreview: true, mails: false, country: 'NL', language: 'nl' })
  fakeApi([reply(importRequests, { rows: [imported, faulty] })])
  await userEvent.click(screen.getByRole('button', { name: '1 verzoek overnemen, zonder regels met een fout' }))
  expect(await screen.findByText(/1 verzoek is overgenomen\./)).toBeVisible()
  const done = within(screen.getByRole('row', { name: /^2/ }))
  expect(done.getByRole('link', { name: 'LM-7K3P-Q2XD' })).toHaveAttribute(
    'href',
    '/nl/internal-privacy-rights/request/LM-7K3P-Q2XD',
  )
})

test('a file that is no table says what to do', async () => {
  fakeApi([reject(importRequests, 'NOT_UTF8')])
  await visit(path, 'nl')
  await choose()
  expect(await screen.findByText(/Bewaar het als CSV UTF-8\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: /overnemen/ })).not.toBeInTheDocument()
})
