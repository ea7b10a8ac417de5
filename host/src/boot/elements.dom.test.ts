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
  function ask(before?: 'load' | 'error') {
    document.head.replaceChildren()
    const attempts = new Map<string, number>()
    const { link } = elementsOf(digestOf, attempts)
    const [standing, asked] = [0, 1].map(() =>
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address }),
    ) as [HTMLLinkElement, HTMLLinkElement]
    // As watchHost does.
    const end = (how: 'load' | 'error') => {
      if (how === 'error') attempts.set(standing.href, 1)
      standing.dispatchEvent(new Event(how))
    }
    const events: string[] = []
    for (const name of ['load', 'error']) asked.addEventListener(name, () => events.push(name))
    document.head.append(standing)
    if (before) end(before)
    document.head.append(link(asked))
    return { standing, asked, events, end }
  }

  test('has loaded: it is not requested again', () => {
    const { standing, events } = ask('load')
    expect([...styles()]).toEqual([standing])
    expect(events).toEqual(['load'])
  })

  test('is loading: the link resolves with it', () => {
    const { standing, events, end } = ask()
    expect([...styles()]).toEqual([standing])
    expect(events).toEqual([])
    end('load')
    expect(events).toEqual(['load'])
  })

  test.each(['later', 'before'])('fails %s: the link replaces it, with another URL', (time) => {
    const { asked, events, end } = ask(time === 'before' ? 'error' : undefined)
    if (time === 'later') end('error')
    expect([...styles()]).toEqual([asked])
    expect(asked.href).toMatch(/main\.js\?retry=1\.\d+$/)
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
