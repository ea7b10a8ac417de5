import { elementsOf, urlOfAttempt } from './elements.ts'

function digestOf(url: string): string {
  if (new URL(url, window.location.href).pathname === '/apps/host/main.js') return 'sha384-a'
  throw new Error(`${url} is not part of the release`)
}

test('a script has the digest of its file, and another URL after it failed', () => {
  const { script } = elementsOf(digestOf, new Map())
  const { src, integrity, crossOrigin } = script('/apps/host/main.js')
  expect({ src: new URL(src).pathname, integrity, crossOrigin }).toEqual({
    src: '/apps/host/main.js',
    integrity: 'sha384-a',
    crossOrigin: 'anonymous',
  })
  expect(script('/apps/host/main.js').src).toMatch(/main\.js\?retry=1\.\d+$/)
})

test('a style gets its digest on the given element', () => {
  const link = Object.assign(document.createElement('link'), { href: '/apps/host/main.js' })
  expect(elementsOf(digestOf, new Map()).link(link)).toBe(link)
  expect(link.integrity).toBe('sha384-a')
})

describe('a style that the HTML of the page has', () => {
  const address = '/apps/host/main.js'
  const styles = () => document.head.querySelectorAll('link')

  /** Inserts the link of the HTML, and the one that webpack requests; records the events of the latter. */
  function requestStyle(before?: 'load' | 'error') {
    document.head.replaceChildren()
    const attempts = new Map<string, number>()
    const { link } = elementsOf(digestOf, attempts)
    const createStyle = () => Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
    const existing = createStyle()
    const requested = createStyle()
    // As watchHost does.
    const end = (how: 'load' | 'error') => {
      if (how === 'error') attempts.set(existing.href, 1)
      existing.dispatchEvent(new Event(how))
    }
    const events: string[] = []
    for (const name of ['load', 'error']) requested.addEventListener(name, () => events.push(name))
    document.head.append(existing)
    if (before) end(before)
    document.head.append(link(requested))
    return { existing, requested, events, end }
  }

  test('has loaded: the style is not requested again', () => {
    const { existing, events } = requestStyle('load')
    expect([...styles()]).toEqual([existing])
    expect(events).toEqual(['load'])
  })

  test('is loading: the link resolves when it has loaded', () => {
    const { existing, events, end } = requestStyle()
    expect([...styles()]).toEqual([existing])
    expect(events).toEqual([])
    end('load')
    expect(events).toEqual(['load'])
  })

  test.each(['later', 'before'])('fails %s: the link replaces it, with another URL', (time) => {
    const { requested, events, end } = requestStyle(time === 'before' ? 'error' : undefined)
    if (time === 'later') end('error')
    expect([...styles()]).toEqual([requested])
    expect(requested.href).toMatch(/main\.js\?retry=1\.\d+$/)
    expect(events).toEqual([])
  })
})

test('a file that is not in the release never gets an element', () => {
  const { script } = elementsOf(digestOf, new Map())
  expect(() => script('/apps/host/other.js')).toThrow('/apps/host/other.js is not part of the release')
})

test('a file that failed is requested at another URL each time, until it has loaded', () => {
  const attempts = new Map<string, number>()
  const request = (element = new EventTarget()) => urlOfAttempt('/main.js', attempts, element)
  expect(request()).toBe('/main.js')
  expect(request()).toMatch(/^\/main\.js\?retry=1\.\d+$/)
  const last = new EventTarget()
  expect(request(last)).toMatch(/^\/main\.js\?retry=2\.\d+$/)
  expect(urlOfAttempt('/other.js', attempts, new EventTarget())).toBe('/other.js')
  last.dispatchEvent(new Event('load'))
  expect(request()).toBe('/main.js')
})
