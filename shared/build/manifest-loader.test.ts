import manifestLoader from './manifest-loader.ts'

test('a manifest goes to the browser without what only the build reads of its pages', async () => {
  const source = `export default {
    name: 'mf-x',
    pages: [
      {
        path: 'x',
        title: 'x.title',
        search: [{ title: 'x.found' }, ...others],
        menu: [{ in: { bar: 10 }, text: 'x.menu' }],
        load: () => import('./pages/x/page.tsx'),
      },
    ],
  } satisfies RemoteManifest`
  const code = await manifestLoader(source)
  expect(code).not.toMatch(/x\.found|x\.menu|others/)
  expect(code).toMatch(/path: 'x'[\s\S]*title: 'x\.title'[\s\S]*load: \(\)\s*=>\s*import\('\.\/pages\/x\/page\.tsx'\)/)
})
