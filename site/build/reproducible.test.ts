import { cloneWorkspace, type WorkspaceClone } from '../testing/workspace-clone.ts'

let here: WorkspaceClone
let elsewhere: WorkspaceClone

beforeAll(() => {
  here = cloneWorkspace('here')
  elsewhere = cloneWorkspace('at/quite/another/place')
})

afterAll(() => {
  here.remove()
  elsewhere.remove()
})

/** The digests of all files of a build, by name. */
function build(clone: WorkspaceClone, app: string): Record<string, string> {
  return JSON.parse(clone.run('site/testing/build-quickly.ts', app)) as Record<string, string>
}

test('the host has the same bytes cold, warm beside one more remote, and in another folder', () => {
  const cold = build(here, 'host')
  expect(Object.keys(cold)).toContain('app.json')
  here.write('mf-another/package.json', JSON.stringify({ name: 'mf-another', version: '1.0.0' }))
  here.change('pnpm-lock.yaml', 'importers:', '# one more\nimporters:')
  expect(build(here, 'host')).toEqual(cold)
  expect(build(elsewhere, 'host')).toEqual(cold)
})

test('a remote has the same bytes cold and warm after a change that was undone', () => {
  const cold = build(elsewhere, 'mf-internal')
  const exchange = ['dismissBanner, showBanner, ', 'showBanner, dismissBanner, '] as const
  const restore = elsewhere.change('shared/platform/index.ts', ...exchange)
  build(elsewhere, 'mf-internal')
  restore()
  expect(build(elsewhere, 'mf-internal')).toEqual(cold)
})
