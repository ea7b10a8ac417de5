import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { styleRule } from './module-rules.ts'
import { writeSources } from './testing/sources.ts'

const files = {
  'index.js':
    "import one from './one.module.css'; import two from './two.module.css'; console.log(one.row, two.row, one.end)",
  'one.module.css': '.row { color: red } .row .end { color: blue } .row + .row { color: green }',
  'two.module.css': '.row { color: red }',
}

/** Builds the files anew, and returns their style sheet. */
async function build() {
  const { build: buildSources, readBuilt, remove } = await writeSources(files)
  const module = { rules: [styleRule('mf_example', false)] }
  await buildSources({ entry: './index.js', module, plugins: [new MiniCssExtractPlugin()] })
  const css = await readBuilt('main.css')
  await remove()
  return css
}

test('a class is named by its file and its place in it, the same in each build', async () => {
  const css = await build()
  const [row, ...others] = [...css.matchAll(/\.(mf_example_[\w-]+)/g)].map(([, name = '']) => name)
  const end = `${row?.slice(0, -1)}1`
  expect(others).toEqual([row, end, row, row, expect.not.stringContaining(row!.slice(0, -1))])
  expect(row).toMatch(/^mf_example_[\w-]{4}0$/)
  expect(await build()).toBe(css)
})
