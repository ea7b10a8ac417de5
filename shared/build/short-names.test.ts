import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { styleRule } from './module-rules.ts'

let folder: string

const files = {
  'index.js':
    "import one from './one.module.css'; import two from './two.module.css'; console.log(one.row, two.row, one.end)",
  'one.module.css': '.row { color: red } .row .end { color: blue } .row + .row { color: green }',
  'two.module.css': '.row { color: red }',
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'names-'))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function build() {
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './index.js',
    output: { path: join(folder, 'dist') },
    module: { rules: [styleRule('mf_example', false)] },
    plugins: [new MiniCssExtractPlugin()],
  })
  await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  return readFile(join(folder, 'dist/main.css'), 'utf8')
}

test('a class is named by its file and its place in it, the same in each build', async () => {
  const css = await build()
  const [row, ...others] = [...css.matchAll(/\.(mf_example_[\w-]+)/g)].map(([, name = '']) => name)
  const end = `${row?.slice(0, -1)}1`
  expect(others).toEqual([row, end, row, row, expect.not.stringContaining(row!.slice(0, -1))])
  expect(row).toMatch(/^mf_example_[\w-]{4}0$/)
  expect(await build()).toBe(css)
})
