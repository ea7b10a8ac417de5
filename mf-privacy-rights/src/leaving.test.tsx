import { visitorDraft } from '@site/shared/rights'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { visit } from './testing/visit.ts'

beforeEach(() => visitorDraft.reset())

async function fillHalf() {
  await visit('/nl/privacy-rights/forgotten', 'nl')
  await userEvent.type(await screen.findByRole('textbox', { name: 'E-mailadres' }), 'noor@')
  await userEvent.click(screen.getByRole('link', { name: 'Terug naar het overzicht van accounts' }))
}

test('a visitor who leaves a half-filled form is asked first, and may stay', async () => {
  await fillHalf()
  expect(await screen.findByRole('dialog', { name: 'Deze pagina verlaten?' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Verder invullen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('textbox', { name: 'E-mailadres' })).toHaveValue('noor@')
})

test('a visitor who leaves all the same leaves nothing behind', async () => {
  await fillHalf()
  await userEvent.click(await screen.findByRole('button', { name: 'Verlaten' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Je gegevens laten verwijderen' })).toBeVisible()
  expect(JSON.stringify(visitorDraft.getState())).not.toContain('noor')
})

test('a visitor who closes the tab of a half-filled form is asked by the browser', async () => {
  await visit('/nl/privacy-rights/forgotten', 'nl')
  const close = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await screen.findByRole('textbox', { name: 'E-mailadres' })
  expect(close()).toBe(false)
  await userEvent.type(screen.getByRole('textbox', { name: 'E-mailadres' }), 'noor@')
  expect(close()).toBe(true)
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('noor')
})

test('a visitor who has filled in nothing is not asked, not even with the account information open', async () => {
  await visit('/nl/privacy-rights/forgotten', 'nl')
  await userEvent.click(await screen.findByText('Gegevens toevoegen waarmee we je beter vinden'))
  await userEvent.click(screen.getByRole('link', { name: 'Terug naar het overzicht van accounts' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Je gegevens laten verwijderen' })).toBeVisible()
})
