import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runProgram } from '@site/shared/build/run-program'
import { listFiles } from '@site/shared/testing/list-files'
import { root } from './processes.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elsewhere-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Runs `npm start` in a copy of the project, of which it reads only its own script. */
async function startIn(path: string, ...options: string[]) {
  const script = join(folder, path, 'scripts/run.mjs')
  await mkdir(dirname(script), { recursive: true })
  await copyFile(join(root, 'scripts/run.mjs'), script)
  return runProgram([...options, script, 'start'], { cwd: root, env: process.env })
}

test.each(["it's", 'now!', 'what?'])(
  'in a folder named %s nothing is installed, and one line says why',
  async (name) => {
    const { code, said } = await startIn(name)
    expect(said.trim()).toMatch(
      /^The path .* has a [!?'], with which nothing can be built: move the project to another folder\.$/,
    )
    expect(code).toBe(1)
  },
)

test('Windows is not supported, and one line says what is', async () => {
  const windows = `Object.defineProperty(process, 'platform', { value: 'win32' })`
  const { code, said } = await startIn('site', '--import', `data:text/javascript,${encodeURIComponent(windows)}`)
  expect(said.trim()).toBe('Windows is not supported: use WSL, with the project in its own file system.')
  expect(code).toBe(1)
})

test.each([
  [
    'HOST',
    'x86_64-conda-linux-gnu',
    'HOST is "x86_64-conda-linux-gnu" in the environment, which is no host of this machine: unset it.',
  ],
  ['DATABASE_URL', 'postgres://db.other.example/other', 'DATABASE_URL is set'],
])('%s of another program is named before anything is built', async (variable, value, reason) => {
  const env = { ...process.env, NODE_ENV: undefined, PORT: '0', OIDC_PORT: '0', [variable]: value }
  const { code, said } = await runProgram(['scripts/start.ts'], { cwd: root, env })
  expect(said).toContain(reason)
  expect(said).not.toMatch(/built|Ready/)
  expect(code).toBe(1)
})

test('a checkout has the same line ends on each system', async () => {
  expect(await readFile(join(root, '.gitattributes'), 'utf8')).toMatch(/^\* text=auto eol=lf$/m)
  const texts = listFiles(root, ['*.ts', '*.tsx', '*.mjs', '*.sh', '*.json', '*.md', '*.html', '*.css'])
  const contents = await Promise.all(texts.map((file) => readFile(join(root, file), 'utf8')))
  expect(texts.filter((_, at) => contents[at]!.includes('\r\n'))).toEqual([])
})

test('a copy without git lists its files, but for those that are made', async () => {
  for (const file of [
    'README.md',
    'docs/a.md',
    'docs/a.txt',
    'node_modules/a/README.md',
    'host/dist/b.md',
    'var/c.md',
  ]) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), '')
  }
  expect(listFiles(folder, ['*.md']).toSorted()).toEqual(['README.md', 'docs/a.md'])
})
