// Takes about 60 s: begins early.
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeRemote } from '../../scripts/new-remote/make-remote.ts'
import type { BuildReport } from '@site/shared/contract'
import { cloneWorkspace, type WorkspaceClone } from '../testing/workspace-clone.ts'
import { listApps } from '../workspace.ts'

/** Options with which `npm run lint` checks types: it takes a third of the time of the compiler. */
const typeCheck = ['--allow', 'all', '--type-aware', '--type-check']

type Built = Record<string, Record<string, string>>

let clone: WorkspaceClone
/** Digests of all files by app and name, of builds in a folder where nothing has been built before. */
let cold: Built

beforeAll(() => {
  clone = cloneWorkspace('here')
  cold = build('host', 'mf-internal')
})

afterAll(() => clone.remove())

/** Builds apps one after the other, in one process: that loads webpack once. */
function build(...apps: string[]): Built {
  return JSON.parse(clone.run('releases/testing/build-quickly.ts', ...apps)) as Built
}

function reportOf(app: string): BuildReport {
  return JSON.parse(readFileSync(join(clone.folder, app, 'dist/app.json'), 'utf8')) as BuildReport
}

test('each script has the comment that makes browsers compile its functions at the start', () => {
  for (const app of ['host', 'mf-internal']) {
    const folder = join(clone.folder, app, 'dist')
    const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(2)
    for (const name of scripts) {
      expect(readFileSync(join(folder, name), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
    }
  }
})

describe('in another folder', () => {
  beforeAll(() => clone.move('at/quite/another/place'))

  test('a build lists the features of the host that it uses, the newest too, and none that it does not use', () => {
    const page = 'mf-internal/src/pages/confirm-login/page.tsx'
    const exported = "export const useNewest = () => 'newest'\nexport const useUnused = () => 'unused'\nexport {"
    const restore = [
      clone.change('shared/platform/index.ts', 'dismissBanner, showBanner, ', 'showBanner, dismissBanner, '),
      clone.change('shared/platform/index.ts', 'export {', exported),
      clone.change(
        'shared/messages/nl_nl.json',
        '{',
        '{\n  "common.newest": "Nieuwste",\n  "common.unused": "Ongebruikt",',
      ),
      clone.change(
        page,
        'export default',
        "console.info(useNewest(), 'common.newest', 'var(--newest)')\nexport default",
      ),
      clone.change(page, 'import ', "import { useNewest, useUnused } from '@site/shared/platform'\nimport "),
    ]
    expect(build('mf-internal')).not.toEqual(cold['mf-internal'])
    const { uses } = reportOf('mf-internal')
    expect(uses!.platform).toEqual(expect.arrayContaining(['FormattedMessage', 'useNewest']))
    expect(uses!.platform).not.toContain('useUnused')
    expect(uses!.texts).toContain('common.newest')
    expect(uses!.texts).not.toContain('common.unused')
    expect(uses!.tokens).toEqual(expect.arrayContaining(['--newest', '--ink-soft']))
    for (const undo of restore.toReversed()) undo()
  })

  test('a remote as it is made belongs to the workspace and has no type errors', () => {
    expect(makeRemote(clone.folder, 'mf-two-words')).toBe('two-words')
    expect(listApps(clone.folder)).toContain('mf-two-words')
    clone.change('pnpm-lock.yaml', 'importers:', '# one more\nimporters:')
    // In the place of the installation: the packages that another remote has too.
    const packages = [clone.folder, 'mf-internal', 'node_modules'] as const
    cpSync(join(...packages), join(clone.folder, 'mf-two-words/node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    const checkTypes = () => clone.run('node_modules/oxlint/bin/oxlint', ...typeCheck, 'mf-two-words')
    expect(checkTypes()).toContain('0 errors')
    const undo = clone.change('mf-two-words/src/pages/overview/page.tsx', 'two_words.title', 'two_words.missing')
    expect(checkTypes).toThrow('oxlint')
    undo()
  })

  test('a host built in another folder with one more remote, and a remote rebuilt after an undone change, have the same bytes', () => {
    expect(Object.keys(cold['host']!)).toContain('app.json')
    const { 'mf-two-words': added, ...others } = build('host', 'mf-internal', 'mf-two-words')
    expect(others).toEqual(cold)
    expect(Object.keys(added!)).toContain('app.json')
    const report = reportOf('mf-two-words')
    expect(report).toMatchObject({ name: 'mf-two-words', paths: ['two-words'], shared: { react: '^19.0.0' } })
    expect(Object.keys(report.messages).toSorted()).toEqual(['en_be', 'fr_be', 'nl_be', 'nl_nl'])
  })
})
