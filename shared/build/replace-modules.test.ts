import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import webpack from 'webpack'
import { replaceModules } from './replace-modules.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replace-'))
  const files = {
    'index.js': "import { name } from './library/dist/utils/name.js'; console.log(name)",
    'library/dist/utils/name.js': "export const name = 'original'",
    'replacement.js': "export const name = 'replacement'",
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function build(originals: string[]) {
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './index.js',
    output: { path: join(folder, 'dist') },
    plugins: [replaceModules(join(folder, 'replacement.js'), originals)],
    cache: { type: 'filesystem', cacheDirectory: join(folder, 'cache') },
  })
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  const { errors = [] } = stats!.toJson({ all: false, errors: true })
  const source = await readFile(join(folder, 'dist/main.js'), 'utf8').catch(() => '')
  return { errors: errors.map(({ message }) => message), source }
}

test('a module of a dependency is replaced, also where the build comes from its cache', async () => {
  for (const round of ['cold', 'warm']) {
    const { errors, source } = await build(['library/dist/utils/name.js'])
    expect([round, errors]).toEqual([round, []])
    expect(source).toContain('replacement')
    expect(source).not.toContain('original')
  }
})

test('a module that the dependency has moved fails the build, which names it', async () => {
  const { errors } = await build(['library/dist/utils/name.js', 'library/dist/name.js'])
  expect(errors).toEqual([
    `${join(folder, 'replacement.js')} should stand in the place of library/dist/name.js, which no module imports: see where the dependency has it now`,
  ])
})
