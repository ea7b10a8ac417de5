import { createTemporaryFolder, openServer, releaseFiles } from '../testing/index.ts'

test('a file of a remote is sent without a warning about listeners', async () => {
  const folder = await createTemporaryFolder()
  await folder.write({ ...releaseFiles({ apps: {} }), 'apps/mf-legal/page.5d0234a8cf.js': '/* page */' })
  const app = await openServer({ config: { siteDirectory: folder.path } })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const warnings: Error[] = []
  const collect = (warning: Error) => {
    warnings.push(warning)
  }
  process.on('warning', collect)
  const answer = await fetch(`${origin}/apps/mf-legal/page.5d0234a8cf.js`)
  expect([answer.status, await answer.text()]).toEqual([200, '/* page */'])
  await new Promise(setImmediate)
  process.off('warning', collect)
  expect(warnings).toEqual([])
})
