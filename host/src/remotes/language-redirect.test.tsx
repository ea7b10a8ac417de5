import { waitFor } from '@testing-library/react'
import { aPage, visitHost } from '../testing/visit-host.tsx'

const cases: [string, string][] = [
  ['/', '/nl'],
  ['/about', '/nl/about'],
  ['/document/privacy-policy?print=1#retention', '/nl/document/privacy-policy?print=1#retention'],
  ['/de/about', '/nl/de/about'],
  ['/NL/about', '/nl/NL/about'],
  ['/nlx', '/nl/nlx'],
  ['/nl', '/nl'],
  ['/fr/about?x=1', '/fr/about?x=1'],
  ['/en#part', '/en#part'],
]

test.each(cases)('a visitor at %s ends at %s, without another step back', async (from, to) => {
  const steps = window.history.length
  await visitHost({
    url: from,
    pages: [aPage('', 'Home'), aPage('about', 'About'), aPage('document/:key', 'Document')],
  })
  await waitFor(() => expect(window.location.pathname + window.location.search + window.location.hash).toBe(to))
  expect(window.history.length).toBe(steps)
})
