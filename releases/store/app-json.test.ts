import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceRoot } from '../workspace.ts'
import { appReleaseStruct, buildReportStruct } from '@site/shared/contract/release'
import { parseAs } from './store.ts'

const page = readFileSync(join(workspaceRoot, 'docs/app-json.md'), 'utf8')
const [ofBuild = '', ofStore = ''] = page.split('\n## ')

function fieldsIn(part: string): string[] {
  return Array.from(part.matchAll(/^\| `(\w+)` \|/gm), ([, field = '']) => field).toSorted()
}

const build = Object.keys(buildReportStruct.schema)
const documented: [string, part: string, fields: string[]][] = [
  ['a build', ofBuild, build],
  ['the store', ofStore, Object.keys(appReleaseStruct.schema).filter((field) => !build.includes(field))],
]

test.each(documented)('every field that %s writes is documented, and no other', (_, part, fields) => {
  expect(fieldsIn(part)).toEqual(fields.toSorted())
})

test('the example is one that the release tool takes', () => {
  const [, example = ''] = /```json\n([^`]*)```/.exec(ofBuild) ?? []
  expect(parseAs(buildReportStruct, JSON.parse(example), 'docs/app-json.md').name).toBe('mf-corrections')
})
