import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildReport } from '../release/shape.ts'
import { cloneWorkspace, type WorkspaceClone } from '../testing/workspace-clone.ts'

let clone: WorkspaceClone

beforeAll(() => {
  clone = cloneWorkspace('host-features')
})

afterAll(() => clone.remove())

test('a build says what it uses of the host, the newest too, and not what it leaves unused', () => {
  const page = 'mf-internal/src/pages/confirm-login/page.tsx'
  const exported = "export const useNewest = () => 'newest'\nexport const useUnused = () => 'unused'\nexport {"
  clone.change('shared/platform/index.ts', 'export {', exported)
  clone.change('shared/messages/nl_nl.json', '{', '{\n  "common.newest": "Nieuwste",\n  "common.unused": "Ongebruikt",')
  clone.change(page, 'export default', "console.info(useNewest(), 'common.newest', 'var(--newest)')\nexport default")
  clone.change(page, 'import ', "import { useNewest, useUnused } from '@site/shared/platform'\nimport ")
  clone.run('site/testing/build-quickly.ts', 'mf-internal')
  const { uses } = JSON.parse(readFileSync(join(clone.folder, 'mf-internal/dist/app.json'), 'utf8')) as BuildReport
  expect(uses!.platform).toEqual(expect.arrayContaining(['FormattedMessage', 'useNewest']))
  expect(uses!.platform).not.toContain('useUnused')
  expect(uses!.texts).toContain('common.newest')
  expect(uses!.texts).not.toContain('common.unused')
  expect(uses!.tokens).toEqual(expect.arrayContaining(['--newest', '--ink']))
})
