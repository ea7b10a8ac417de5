import { readSite, siteValues } from '@site/shared/rules/site'
import { jest } from '@jest/globals'
import { drafts, notFound, redirectTo, RemoteUnavailable, toRoutes } from '@site/shared/platform'
import { contractVersion, type Page, type PageModule } from '@site/shared/contract'
import { use } from 'react'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aPage, visitHost } from '../testing/visit-host.tsx'
import { RemoteDisabled } from '../release/release.ts'

/** A page whose loader throws. */
function pageThrowing(error: () => unknown) {
  const loader = () => {
    throw error()
  }
  return aPage('it', 'It', { load: async () => ({ default: () => <h1>It</h1>, loader }) })
}

test.each([
  ['nl', 'Pagina niet gevonden', 'Naar de startpagina'],
  ['fr', 'Page introuvable', 'Retour à la page d’accueil'],
  ['en', 'Page not found', 'Go to the home page'],
])('a visitor at an unknown address under /%s reads %s', async (lang, title, home) => {
  await visitHost({ url: `/${lang}/nowhere`, country: 'be' })
  expect(screen.getByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByText('404')).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('searchbox')).toBeVisible()
  expect(main.getAllByRole('listitem').length).toBeGreaterThan(1)
  expect(screen.getByRole('link', { name: home })).toHaveAttribute('href', `/${lang}`)
})

test('a page that throws "not found" is replaced by the 404 page', async () => {
  await visitHost({ url: '/nl/it', pages: [pageThrowing(notFound)] })
  expect(screen.getByRole('heading', { name: 'Pagina niet gevonden' })).toBeVisible()
})

test('any other failure of a page gives Internal Error with status 500', async () => {
  await visitHost({ url: '/nl/it', mayOpenPrevious: true, pages: [pageThrowing(() => new Error('broken'))] })
  expect(screen.getByText('500 · Internal Error')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Toon de eerdere versie' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'als tekst lezen' })).toHaveAttribute('href', '/nl/it?plain')
})

test('the twenty-first redirect in a row gives the redirect-loop page with status 500', async () => {
  let redirects = 0
  const loop = pageThrowing(() => redirectTo(`/it?${(redirects += 1)}`))
  await visitHost({ url: '/nl/it', pages: [loop] })
  expect(await screen.findByRole('heading', { name: 'Te veel doorverwijzingen' })).toBeVisible()
  expect(screen.getByText('500 · Internal Error')).toBeVisible()
  expect(redirects).toBe(21)
})

const failing = () => Promise.reject(new RemoteUnavailable('mf-test', 'the network is down'))
const unavailable = { name: 'Dit onderdeel is niet beschikbaar' }
const earlier = { name: 'Toon de eerdere versie' }

afterEach(() => {
  drafts.of('request').reset()
})

const { legalName, postalAddress } = siteValues(readSite(), 'fr', 'be')

test.each([
  ['privacy-rights', 1],
  ['it', 0],
])('where the part of /%s does not load, the other ways to make a request are named %i times', async (path, times) => {
  const page = { ...pageThrowing(() => new RemoteUnavailable('mf-test', 'the network is down')), path }
  await visitHost({ url: `/fr/${path}`, country: 'be', pages: [page] })
  expect(await screen.findByRole('heading', { name: 'Cette partie n’est pas disponible' })).toBeVisible()
  expect(screen.queryAllByText(`${legalName}, Privacy, ${postalAddress}`)).toHaveLength(times)
})

/** Answers HEAD requests as a server whose channels of that name have the page. */
function offerPages(...names: string[]) {
  const fetchTexts = globalThis.fetch
  const looked: string[] = []
  globalThis.fetch = async (input, init) => {
    if (init?.method !== 'HEAD') return fetchTexts(input, init)
    const channel = new URL(input as URL).searchParams.get('preview') ?? ''
    looked.push(channel)
    return new Response(null, { status: names.includes(channel) ? 200 : 404, headers: { 'site-channel': channel } })
  }
  return looked
}

test('where a remote does not load, the tab loads the page from the previous release, once', async () => {
  const discover = () => {
    offerPages('previous')
    return failing()
  }
  await visitHost({ url: '/nl/it', discover, mayOpenPrevious: true })
  await waitFor(() => expect(sessionStorage.getItem('failed-release')).toBe('test'))
  expect(screen.queryByRole('heading', unavailable)).toBeNull()
  // jsdom does not navigate.
  await waitFor(() => expect(console.error).toHaveBeenCalledTimes(1))
  jest.mocked(console.error).mockClear()
})

test.each([
  ['live', undefined, ['previous', 'previous-2']],
  ['previous', { name: 'previous' }, ['previous-2']],
])('a part is not available when no release before the %s one has the page', async (_, channel, expected) => {
  let looked: string[] = []
  const discover = () => {
    looked = offerPages()
    return failing()
  }
  await visitHost({ url: '/nl/it', discover, mayOpenPrevious: true, ...(channel ? { channel } : {}) })
  expect(await screen.findByRole('heading', unavailable)).toBeVisible()
  expect(screen.queryByRole('button', earlier)).toBeNull()
  expect(looked).toEqual(expected)
})

test('with unsaved work the previous release is only offered', async () => {
  drafts.of('request').set({ email: 'noor@lezer.example' })
  await visitHost({ url: '/nl/it', discover: failing, mayOpenPrevious: true })
  expect(screen.getByRole('heading', unavailable)).toBeVisible()
  expect(screen.getByRole('button', earlier)).toBeVisible()
  expect(sessionStorage.getItem('failed-release')).toBe('')
})

test.each([
  ['on the last previous release', { channel: { name: 'previous-2' }, mayOpenPrevious: true }],
  ['after the previous release was tried', {}],
])('%s, a remote that does not load can be retried without a new document', async (_, visit) => {
  let working = false
  const discover = async () => {
    if (!working) return failing()
    return toRoutes({ contract: contractVersion, name: 'mf-test', pages: [aPage('it', 'It')] })
  }
  await visitHost({ url: '/nl/it', discover, ...visit })
  expect(screen.getByRole('heading', unavailable)).toBeVisible()
  expect(screen.getByRole('banner')).toBeVisible()
  expect(screen.queryByRole('button', earlier)).toBeNull()
  working = true
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
  expect(await screen.findByRole('heading', { name: 'It' })).toBeVisible()
})

const findDisabled = () => Promise.reject(new RemoteDisabled('mf-test'))

test.each([
  ['nl', 'Dit onderdeel staat nu uit'],
  ['fr', 'Cette partie est désactivée pour le moment'],
  ['en', 'This part is switched off for now'],
])('under /%s a switched off part says so, and no menu leads there', async (lang, title) => {
  await visitHost({ url: `/${lang}/political-ads`, country: 'be', discover: findDisabled, disabled: ['mf-test'] })
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(document.title).toMatch(title)
  expect(screen.queryByRole('button', { name: /opnieuw|réessayer|again/i })).toBeNull()
  expect(
    within(screen.getByRole('contentinfo'))
      .queryAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['English'])
  expect(within(screen.getByRole('banner')).queryByRole('link', { name: /polit/i })).toBeNull()
})

const page = (rest: Partial<PageModule>) => ({ load: async () => ({ default: () => <h1>It</h1>, ...rest }) })
const redirecting = (location: string) => () => new Response(null, { status: 302, headers: { location } })

const rejected = Promise.reject(undefined)
rejected.catch(() => undefined)

const failures: [how: string, page: Partial<Page>, heading: string][] = [
  ['whose loader throws undefined', page({ loader: () => rejected }), 'Er is iets misgegaan'],
  ['that throws undefined', page({ default: () => use(rejected) }), 'Er is iets misgegaan'],
  ['that redirects to a script', page({ loader: redirecting('javascript:1') }), 'Er is iets misgegaan'],
  ['that redirects to itself', page({ loader: redirecting('/nl/it') }), 'Te veel doorverwijzingen'],
]

test.each(failures)('a page %s is an error page within the layout', async (_, rest, heading) => {
  await visitHost({ url: '/nl/it', pages: [aPage('it', 'It', rest)] })
  expect(await screen.findByRole('heading', { name: new RegExp(heading) })).toBeVisible()
  expect(screen.getByRole('banner')).toBeVisible()
  // React says what was thrown while rendering.
  jest.mocked(console.error).mockClear()
})

test.each(['title', 'breadcrumb'])('a %s whose function fails is left out, and the page is shown', async (name) => {
  const fail = () => {
    throw new Error('no text')
  }
  await visitHost({ url: '/nl/it', pages: [aPage('it', 'It', { [name]: fail })] })
  expect(screen.getByRole('heading', { name: 'It' })).toBeVisible()
  expect(screen.getByRole('banner')).toBeVisible()
})
