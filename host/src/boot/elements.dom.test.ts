import { elementsOf } from './elements.ts'

function digestOf(url: string): string {
  if (new URL(url, window.location.href).pathname === '/apps/host/1/main.js') return 'sha384-a'
  throw new Error(`${url} is not part of the release`)
}

test('a script comes with the digest of its file, and from another address after it failed', () => {
  const { script } = elementsOf(digestOf, new Map())
  const { src, integrity, crossOrigin } = script('/apps/host/1/main.js')
  expect({ src: new URL(src).pathname, integrity, crossOrigin }).toEqual({
    src: '/apps/host/1/main.js',
    integrity: 'sha384-a',
    crossOrigin: 'anonymous',
  })
  expect(script('/apps/host/1/main.js').src).toMatch(/main\.js\?retry=1\.\d+$/)
})

test('a style gets its digest on the element that asks for it', () => {
  const link = Object.assign(document.createElement('link'), { href: '/apps/host/1/main.js' })
  expect(elementsOf(digestOf, new Map()).link(link)).toBe(link)
  expect(link.integrity).toBe('sha384-a')
})

test('what is not in the release never gets an element', () => {
  const { script } = elementsOf(digestOf, new Map())
  expect(() => script('/apps/host/1/other.js')).toThrow('/apps/host/1/other.js is not part of the release')
})
