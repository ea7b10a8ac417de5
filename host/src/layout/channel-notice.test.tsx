import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aPage, visitHost } from '../testing/visit-host.tsx'

const pages = [aPage('', 'Home'), aPage('bare', 'Bare', { chrome: 'bare' })]
const channel = { name: 'preview/a1', until: '2026-11-28T10:00:00Z', apps: ['mf-legal', 'mf-test'] }

const words: [string, string, RegExp][] = [
  ['/nl', 'nl', /^Je bekijkt een proefversie van mf-legal, mf-test.*28 november 2026/],
  ['/fr/bare', 'be', /^Vous voyez une version d’essai de mf-legal, mf-test.*28 novembre 2026/],
  ['/en', 'be', /^You are looking at a preview of mf-legal, mf-test.*28 November 2026/],
]

test.each(words)('a tab that shows a preview says so at %s on .%s', async (url, country, text) => {
  await visitHost({ url, country: country as 'nl' | 'be', pages, channel })
  expect(await screen.findByText(text)).toBeVisible()
})

test('the end of a preview is announced once', async () => {
  await visitHost({ url: '/nl', pages, channel: 'ended' })
  expect(await screen.findByText(/^Deze proefversie is er niet meer/)).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Sluiten' }))
  expect(screen.queryByText(/proefversie/)).toBeNull()
})

test('a tab with the live release shows no notice', async () => {
  await visitHost({ url: '/nl', pages })
  expect(screen.queryByText(/proefversie/)).toBeNull()
})

test.each([
  ['/nl', 'nl', 'Je ziet een eerdere versie van deze site', 'Probeer de nieuwste versie'],
  ['/fr/bare', 'be', 'Vous voyez une version antérieure de ce site', 'Essayer la version la plus récente'],
  ['/en', 'be', 'You are seeing an earlier version of this site', 'Try the latest version'],
])('a tab on the previous release says so at %s, with a way back', async (url, country, text, button) => {
  await visitHost({ url, country: country as 'nl' | 'be', pages, channel: { name: 'previous' } })
  expect(await screen.findByText(new RegExp(`^${text}`))).toBeVisible()
  expect(screen.getByRole('button', { name: button })).toBeVisible()
})
