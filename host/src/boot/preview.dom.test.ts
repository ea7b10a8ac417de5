import { keepPreview } from './preview.ts'

const origin = 'http://nl.localhost'
const preview = { id: 'a1', until: '2026-11-28T10:00:00Z', apps: ['mf-legal'] }

interface Visit {
  /** What the server has sent. */
  sent: 'live' | 'preview'
  address: string
  kept?: string
  ended?: boolean
  elsewhere?: string
  keptAfter?: string
  addressAfter?: string
}

const visits: [string, Visit][] = [
  ['a page that is live changes nothing', { sent: 'live', address: '/nl?q=a%20b' }],
  [
    'a link to a preview makes the tab keep to it, and leaves the address',
    { sent: 'preview', address: '/nl/about?preview=a1#x', keptAfter: 'a1', addressAfter: '/nl/about#x' },
  ],
  [
    'a tab with a preview asks for it again where the server sent what is live',
    { sent: 'live', address: '/nl/about?q=1', kept: 'a1', elsewhere: '/nl/about?q=1&preview=a1', keptAfter: 'a1' },
  ],
  [
    'a preview that is not there any more is over',
    { sent: 'live', address: '/nl?preview=a1', kept: 'a1', ended: true, addressAfter: '/nl' },
  ],
  [
    'a link to another preview takes its place',
    { sent: 'preview', address: '/nl?preview=a1', kept: 'b2', keptAfter: 'a1', addressAfter: '/nl' },
  ],
]

test.each(visits)('%s', (_, { sent, address, kept, ended = false, elsewhere, keptAfter, addressAfter = address }) => {
  sessionStorage.clear()
  if (kept) sessionStorage.setItem('preview', kept)
  history.replaceState({ of: 'the router' }, '', address)
  const result = keepPreview(sent === 'preview' ? { preview } : {}, location.href)
  expect(result).toEqual(elsewhere ? [ended, origin + elsewhere] : [ended])
  expect(sessionStorage.getItem('preview')).toBe(keptAfter ?? null)
  expect(location.href).toBe(origin + addressAfter)
  expect(history.state).toEqual({ of: 'the router' })
})
