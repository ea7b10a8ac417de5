import { join } from 'node:path'
import { replaceModules } from './replace-modules.ts'
import { writeSources } from './testing/sources.ts'

let sources: Awaited<ReturnType<typeof writeSources>>

beforeEach(async () => {
  sources = await writeSources({
    'index.js': "import { name } from './library/dist/utils/name.js'; console.log(name)",
    'library/dist/utils/name.js': "export const name = 'original'",
    'replacement.js': "export const name = 'replacement'",
  })
})

afterEach(() => sources.remove())

function build(originals: string[]) {
  const plugins = [replaceModules(join(sources.folder, 'replacement.js'), originals)]
  return sources.build({ entry: './index.js', plugins })
}

test('a module of a dependency is replaced, also where the build comes from its cache', async () => {
  for (const round of ['cold', 'warm']) {
    expect([round, await build(['library/dist/utils/name.js'])]).toEqual([round, []])
    const source = await sources.readBuilt('main.js')
    expect(source).toContain('replacement')
    expect(source).not.toContain('original')
  }
})

test('a module that the dependency has moved fails the build, which names it', async () => {
  expect(await build(['library/dist/utils/name.js', 'library/dist/name.js'])).toEqual([
    `${join(sources.folder, 'replacement.js')} should stand in the place of library/dist/name.js, which no module imports: see where the dependency has it now`,
  ])
})
