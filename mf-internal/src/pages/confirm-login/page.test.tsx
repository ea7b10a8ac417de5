import { jest } from '@jest/globals'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { visit } from '../../testing/visit.ts'

const outcomes: [string, string][] = [
  ['', 'Je bent ingelogd'],
  ['?login=failed', 'Inloggen is niet gelukt'],
  ['?login=refused', 'Je hebt geen toegang'],
  ['?login=second-step', 'Log in met een extra stap'],
  ['?login=made-up', 'Je bent ingelogd'],
]

test.each(outcomes)('staff read about a login that ended with "%s": "%s"', async (query, title) => {
  await visit(`/nl/internal-privacy-rights/confirm-login${query}`, 'nl')
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('staff close the tab, or read that they have to do it themselves', async () => {
  const close = jest.spyOn(window, 'close').mockImplementation(() => undefined)
  await visit('/fr/internal-privacy-rights/confirm-login', 'be')
  await userEvent.click(await screen.findByRole('button', { name: 'Fermer l’onglet' }))
  expect(close).toHaveBeenCalledTimes(1)
  expect(await screen.findByText(/Fermez-le vous-même/)).toBeVisible()
  close.mockRestore()
})
