import type { Country, Lang } from '@site/shared/contract'
import { fakeApi } from '@site/shared/testing'
import { createEvent, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeScrolling, textAnswer, visit } from '../../testing/visit.ts'

const html = `
  <h1>Title</h1>
  <p>See <a href="#part">the part</a>, <a href="/nl/document/terms-of-use?x=1#start">the terms</a>,
    <a href="/nl">home</a>, <a href="https://elsewhere.example/">elsewhere</a>,
    <a href="mailto:privacy@lindehof.example">mail</a> and <a href="/fr/document/terms-of-use">French</a>.</p>
  <h2 id="part">The part</h2>
  <table><caption>How long</caption><tbody><tr><th scope="row">Name</th><td>2 years</td></tr></tbody></table>`

let shown: string[]

beforeEach(() => {
  shown = fakeScrolling()
})

function openDocument(url: string, country: Country, lang: Lang = 'nl', text: string = html) {
  fakeApi({
    'GET /api/plainhtml/cookie-policy': () => textAnswer(text, lang),
    'GET /api/plainhtml/terms-of-use': () => textAnswer('<h1>Terms</h1><h2 id="start">Start</h2>'),
  })
  return visit(url, country)
}

const languages: [string, Country, Lang, string | undefined][] = [
  ['/nl/document/cookie-policy', 'nl', 'nl', undefined],
  ['/nl/document/cookie-policy', 'be', 'fr', 'Deze tekst is alleen in het Frans beschikbaar.'],
  ['/fr/document/cookie-policy', 'be', 'nl', 'Ce texte est disponible uniquement en néerlandais.'],
  ['/en/document/cookie-policy', 'be', 'nl', 'This text is only available in Dutch.'],
  // The pages of the Dutch site are in Dutch, its documents in the language of the URL.
  ['/fr/document/cookie-policy', 'nl', 'fr', undefined],
]

test.each(languages)('a visitor of %s on .%s is told about a text in "%s": %s', async (url, country, lang, notice) => {
  await openDocument(url, country, lang)
  expect(await screen.findByRole('article')).toHaveAttribute('lang', lang)
  if (notice) expect(screen.getByText(notice)).toBeVisible()
  else expect(screen.queryByText(/Deze tekst is alleen/)).not.toBeInTheDocument()
})

test('a visitor never runs what a text should not hold', async () => {
  const hostile = '<h1>Title</h1><img src="x" onerror="fail()"><p onclick="fail()">Text</p>'
  await openDocument('/nl/document/cookie-policy', 'nl', 'nl', hostile)
  expect((await screen.findByRole('article')).innerHTML).toBe('<p>Text</p>')
})

test('a visitor with a keyboard can scroll a wide table, and hears which one it is', async () => {
  await openDocument('/nl/document/cookie-policy', 'nl')
  const frame = await screen.findByRole('group', { name: 'How long' })
  expect(frame).toHaveAttribute('tabindex', '0')
  expect(frame).toContainElement(screen.getByRole('table', { name: 'How long' }))
})

const printed: [string, string | null][] = [
  ['the part', null],
  ['the terms', 'http://nl.localhost/nl/document/terms-of-use?x=1#start'],
  ['elsewhere', 'https://elsewhere.example/'],
  ['mail', 'privacy@lindehof.example'],
]

test.each(printed)('a visitor who prints the text reads where "%s" leads: %s', async (name, address) => {
  await openDocument('/nl/document/cookie-policy', 'nl')
  expect((await screen.findByRole('link', { name })).getAttribute('data-printed')).toBe(address)
})

test('a visitor who prints the text reads an address that it says itself only once', async () => {
  const text = '<p><a href="mailto:fg@lindehof.example">Mail fg@lindehof.example</a></p>'
  await openDocument('/nl/document/cookie-policy', 'nl', 'nl', text)
  expect(await screen.findByRole('link', { name: /^Mail/ })).not.toHaveAttribute('data-printed')
})

test('a visitor follows a link to a part of another document and comes back, without a new load', async () => {
  const { router } = await openDocument('/nl/document/cookie-policy', 'nl')
  await userEvent.click(await screen.findByRole('link', { name: 'the terms' }))
  expect(await screen.findByRole('heading', { name: 'Terms' })).toBeVisible()
  const { pathname, search, hash } = router.state.location
  expect(pathname + search + hash).toBe('/nl/document/terms-of-use?x=1#start')
  expect(shown).toEqual(['start'])
  window.history.back()
  expect(await screen.findByRole('heading', { name: 'Title' })).toBeVisible()
  expect(shown).toEqual(['start'])
})

test('a visitor follows a link home', async () => {
  const { router } = await openDocument('/nl/document/cookie-policy', 'nl')
  await userEvent.click(await screen.findByRole('link', { name: 'home' }))
  expect(await screen.findByRole('heading', { name: 'Jouw gegevens, onze afspraken' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/nl')
})

test('a visitor who reads a Dutch text in English stays in English', async () => {
  await openDocument('/en/document/cookie-policy', 'be', 'nl')
  const terms = await screen.findByRole('link', { name: 'the terms' })
  expect(terms).toHaveAttribute('href', '/en/document/terms-of-use?x=1#start')
  expect(screen.getByRole('link', { name: 'home' })).toHaveAttribute('href', '/en')
})

const left: [string, string, MouseEventInit][] = [
  ['another site', 'elsewhere', {}],
  ['a mail address', 'mail', {}],
  ['another language', 'French', {}],
  ['a document in a new tab', 'the terms', { ctrlKey: true }],
  ['a document in a new window', 'the terms', { shiftKey: true }],
  ['a document on a Mac in a new tab', 'the terms', { metaKey: true }],
  ['a document to be saved', 'the terms', { altKey: true }],
  ['a document with the middle button', 'the terms', { button: 1 }],
]

test.each(left)('a visitor who opens %s is served by the browser itself', async (_, name, init) => {
  const { router } = await openDocument('/nl/document/cookie-policy', 'nl')
  const link = await screen.findByRole('link', { name })
  let prevented: boolean | undefined
  // jsdom cannot follow links: sees what the page left, then stops it.
  const stop = (event: Event) => {
    prevented = event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', stop, { once: true })
  fireEvent(link, createEvent.click(link, init))
  expect(prevented).toBe(false)
  expect(router.state.location.pathname).toBe('/nl/document/cookie-policy')
})

test('the word "e-mail" stays on one line, in the same letters', async () => {
  const text = '<h1>Title</h1><p>By e-mail, and with <strong>E-mailadressen</strong>: two e-mails, no file-mail.</p>'
  await openDocument('/nl/document/cookie-policy', 'nl', 'nl', text)
  const article = await screen.findByRole('article')
  expect(article).toHaveTextContent('By e-mail, and with E-mailadressen: two e-mails, no file-mail.')
  const whole = [...article.querySelectorAll('span.word')].map(({ textContent }) => textContent)
  expect(whole).toEqual(['e-mail', 'E-mailadressen', 'e-mails'])
})
