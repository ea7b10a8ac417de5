import { notFound, redirectTo, RemoteUnavailable, toRoutes } from '@site/shared/platform'
import { contractVersion } from '@site/shared/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aPage, visitHost } from '../testing/visit-host.tsx'
import { RemoteDisabled } from '../release.ts'

function pageThat(loader: () => unknown) {
  return aPage('it', 'It', { load: async () => ({ default: () => <h1>It</h1>, loader }) })
}

test.each([
  ['nl', 'Pagina niet gevonden', 'Naar de startpagina'],
  ['fr', 'Page introuvable', 'Retour à la page d’accueil'],
  ['en', 'Page not found', 'Go to the home page'],
])('a visitor at an unknown address under /%s reads %s', async (lang, title, home) => {
  await visitHost({ url: `/${lang}/nowhere`, country: 'be' })
  expect(screen.getByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByText('404 · Not Found')).toBeVisible()
  expect(screen.getByRole('link', { name: home })).toHaveAttribute('href', `/${lang}`)
})

test('a page that says it does not exist gives the 404 page', async () => {
  await visitHost({
    url: '/nl/it',
    pages: [
      pageThat(() => {
        throw notFound()
      }),
    ],
  })
  expect(screen.getByRole('heading', { name: 'Pagina niet gevonden' })).toBeVisible()
})

test('any other failure of a page gives Internal Error with status 500', async () => {
  await visitHost({
    url: '/nl/it',
    pages: [
      pageThat(() => {
        throw new Error('broken')
      }),
    ],
  })
  expect(screen.getByText('500 · Internal Error')).toBeVisible()
})

test('the twenty-first redirect in a row gives the redirect-loop page with status 500', async () => {
  let redirects = 0
  const loop = pageThat(() => {
    redirects += 1
    throw redirectTo(`/it?${redirects}`)
  })
  await visitHost({ url: '/nl/it', pages: [loop] })
  expect(await screen.findByRole('heading', { name: 'Te veel doorverwijzingen' })).toBeVisible()
  expect(screen.getByText('500 · Internal Error')).toBeVisible()
  expect(redirects).toBe(21)
})

test('a visitor retries a part that failed to load, without a new document', async () => {
  let working = false
  const discover = async () => {
    if (!working) throw new RemoteUnavailable('mf-test', 'the network is down')
    return toRoutes({ contract: contractVersion, name: 'mf-test', pages: [aPage('it', 'It')] })
  }
  await visitHost({ url: '/nl/it', discover })
  expect(screen.getByRole('heading', { name: 'Dit onderdeel is niet beschikbaar' })).toBeVisible()
  expect(screen.getByRole('banner')).toBeVisible()
  working = true
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
  expect(await screen.findByRole('heading', { name: 'It' })).toBeVisible()
})

const findDisabled = () => Promise.reject(new RemoteDisabled('mf-test'))

test.each([
  ['nl', 'Dit onderdeel staat nu uit'],
  ['fr', 'Cette partie est désactivée pour le moment'],
  ['en', 'This part is switched off for now'],
])(
  'a visitor of a part that is switched off reads so under /%s, in the layout, and no menu leads there',
  async (lang, title) => {
    await visitHost({ url: `/${lang}/political-ads`, country: 'be', discover: findDisabled, disabled: ['mf-test'] })
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(document.title).toMatch(title)
    expect(screen.queryByRole('button', { name: /opnieuw|réessayer|again/i })).toBeNull()
    expect(within(screen.getByRole('contentinfo')).queryAllByRole('link')).toEqual([])
    expect(within(screen.getByRole('banner')).queryByRole('link', { name: /polit/i })).toBeNull()
  },
)
