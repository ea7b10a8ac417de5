import { cacheName } from './app-configuration.ts'

test('a cache of webpack is read by the same app, mode and webpack only', () => {
  const name = cacheName('mf-example', 'production', '/one/webpack/lib/index.js')
  expect(cacheName('mf-example', 'production', '/one/webpack/lib/index.js')).toBe(name)
  expect(name).toMatch(/^mf-example-production-[0-9a-f]{10}$/)
  // A package manager moves it when a dependency is added.
  const others = [
    cacheName('mf-example', 'production', '/other/webpack/lib/index.js'),
    cacheName('mf-example', 'development', '/one/webpack/lib/index.js'),
    cacheName('mf-other', 'production', '/one/webpack/lib/index.js'),
  ]
  expect(others).not.toContain(name)
})
