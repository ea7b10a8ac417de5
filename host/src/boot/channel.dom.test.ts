import { keepChannel } from './channel.ts'

const origin = 'http://nl.localhost'

interface Visit {
  /** Name of the channel that the server has sent, the live release where left out. */
  sent?: string
  url: string
  stored?: string
  /** The live release whose remote did not load; `r1` is live. */
  failed?: string
  ended?: boolean
  redirect?: string
  storedAfter?: string
  urlAfter?: string
}

const visits: [string, Visit][] = [
  ['the live release changes nothing', { url: '/nl?q=a%20b' }],
  [
    'a link to a preview keeps the tab on it, and its id leaves the URL',
    { sent: 'preview/a1', url: '/nl/about?preview=a1#x', storedAfter: 'a1', urlAfter: '/nl/about#x' },
  ],
  [
    'a tab with a preview requests it again where the server sent the live release',
    { url: '/nl/about?q=1', stored: 'a1', redirect: '/nl/about?q=1&preview=a1', storedAfter: 'a1' },
  ],
  [
    'a preview that the server does not have has ended',
    { url: '/nl?preview=a1', stored: 'a1', ended: true, urlAfter: '/nl' },
  ],
  [
    'a link to another preview replaces the one before',
    { sent: 'preview/a1', url: '/nl?preview=a1', stored: 'b2', storedAfter: 'a1', urlAfter: '/nl' },
  ],
  [
    'a remote did not load: the tab stays on the previous release',
    { sent: 'previous', url: '/nl?preview=previous', failed: 'r1', storedAfter: 'previous', urlAfter: '/nl' },
  ],
  [
    'the previous release is requested again while the same release is live',
    { url: '/fr', stored: 'previous', failed: 'r1', redirect: '/fr?preview=previous', storedAfter: 'previous' },
  ],
  [
    'the release before that is likewise requested again',
    { url: '/fr', stored: 'previous-2', failed: 'r1', redirect: '/fr?preview=previous-2', storedAfter: 'previous-2' },
  ],
  ['the previous release ends once another one is live', { url: '/nl', stored: 'previous', failed: 'r0' }],
  ['without a previous release the live one is shown', { url: '/nl?preview=previous', failed: 'r1', urlAfter: '/nl' }],
]

test.each(visits)('%s', (_, { sent, url, stored, failed, ended = false, redirect, storedAfter, urlAfter = url }) => {
  sessionStorage.clear()
  if (stored) sessionStorage.setItem('preview', stored)
  if (failed) sessionStorage.setItem('failed-release', failed)
  history.replaceState({ of: 'the router' }, '', url)
  const result = keepChannel({ id: 'r1', ...(sent ? { channel: { name: sent } } : {}) }, location.href)
  expect(result).toEqual(redirect ? { ended, redirect: origin + redirect } : { ended })
  expect(sessionStorage.getItem('preview')).toBe(storedAfter ?? null)
  expect(location.href).toBe(origin + urlAfter)
  expect(history.state).toEqual({ of: 'the router' })
})
