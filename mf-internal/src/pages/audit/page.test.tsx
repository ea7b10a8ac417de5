import { auditPage, staffRequestPage } from '@site/shared/calls'
import { answer, fakeApi } from '@site/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { calls, page, rejected } from '../../testing/requests.ts'
import { visit } from '../../testing/visit.ts'

const audit = `GET ${calls}/audit`
const log = answer(auditPage, {
  staff: { name: 'Lucas Voorbeeld' },
  rows: [
    {
      id: '7',
      at: '2026-11-23T10:00:00.000Z',
      subject: 'sanne',
      name: 'Sanne Voorbeeld',
      action: 'VIEW',
      reference: 'LM-7K3P-Q2XD',
      details: null,
    },
    {
      id: '6',
      at: '2026-11-23T09:00:00.000Z',
      subject: 'sanne',
      name: 'Sanne Voorbeeld',
      action: 'LIST',
      reference: null,
      details: '{"country":"BE"}',
    },
  ],
  total: 120,
  pageSize: 50,
})

test('somebody with the audit role reads who did what', async () => {
  fakeApi({ [audit]: log })
  await visit('/nl/internal-privacy-rights/audit', 'nl')
  const [, view, list] = await screen.findAllByRole('row')
  expect(view).toHaveTextContent('23 nov 2026, 11:00Sanne VoorbeeldBekeek een verzoekLM-7K3P-Q2XD')
  expect(list).toHaveTextContent('Bekeek de lijst{"country":"BE"}')
  expect(within(view!).getByRole('link')).toHaveAttribute('href', '/nl/internal-privacy-rights/request/LM-7K3P-Q2XD')
  expect(screen.getByText('1 tot en met 50 van 120')).toBeVisible()
  const notice = screen.getByText(/We leggen 12 maanden vast wie hier wanneer wat doet/)
  expect(within(notice).getByRole('link')).toHaveAttribute('href', '/nl/document/privacy-policy#staff')
})

test('the log is asked for once per search; the address, the fields and the file follow', async () => {
  const requests = fakeApi({ [audit]: log })
  const { router } = await visit('/fr/internal-privacy-rights/audit?page=2&from=never', 'be')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Qui' }), 'sanne')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Quoi' }), 'Consultation d’une demande')
  await userEvent.type(screen.getByLabelText('À partir du'), '2026-11-20')
  await userEvent.click(screen.getByRole('button', { name: 'Rechercher' }))
  const query = '?person=sanne&action=VIEW&from=2026-11-20'
  await waitFor(() => expect(router.state.location.search).toBe(query))
  await waitFor(() => expect(requests.map(({ url }) => new URL(url).search)).toEqual(['?page=2', query]))
  const file = () => screen.getByRole('link', { name: /CSV/ })
  await waitFor(() => expect(file()).toHaveAttribute('href', `${calls}/audit.csv${query}`))
  expect(screen.getByRole('textbox', { name: 'Qui' })).toHaveValue('sanne')
})

test('what was done about a report is found by its id, which has lower-case letters', async () => {
  fakeApi({ [audit]: log })
  const { router } = await visit('/nl/internal-privacy-rights/audit', 'nl')
  const id = '9f1c2d3e-0000-4000-8000-00000000abcd'
  await userEvent.type(await screen.findByRole('textbox', { name: 'Referentie' }), `${id}{Enter}`)
  await waitFor(() => expect(router.state.location.search).toBe(`?reference=${id}`))
})

test('without the audit role staff read so', async () => {
  fakeApi({ [audit]: rejected(403) })
  await visit('/nl/internal-privacy-rights/audit', 'nl')
  expect(await screen.findByText('Je hebt geen toegang')).toBeVisible()
})

test.each([true, false])('the list links to the log only for those who may read it: %s', async (mayAudit) => {
  const staff = { name: 'Lucas Voorbeeld', subject: 'lucas', mayAudit }
  fakeApi({ [`GET ${calls}/requests`]: answer(staffRequestPage, { ...page, staff }) })
  await visit('/en/internal-privacy-rights', 'be')
  await screen.findByText('Logged in as Lucas Voorbeeld')
  expect(screen.queryAllByRole('link', { name: 'Who did what' })).toHaveLength(mayAudit ? 1 : 0)
})
