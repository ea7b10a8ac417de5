import type { Compilation } from 'webpack'
import { chunksOfPage, namedTexts } from './own-texts.ts'
import { writeSources } from './testing/sources.ts'

let sources: Awaited<ReturnType<typeof writeSources>>

/** A remote of two pages; the first one loads a dialog later. */
const files = {
  'manifest.js':
    "export default { title: 'x.title', loads: [() => import('./a/page.js'), () => import('./b/page.js')] }",
  'a/page.js': "import { kind } from '../kind.js'\nexport default [() => import('./dialog.js'), 'x.a.text', kind('a')]",
  'a/dialog.js': "export default 'x.dialog'",
  'b/page.js':
    "import { kind } from '../kind.js'\nexport default ['x.b.text', kind('b'), (open) => `x.b.${open ? 'more' : 'less'}`]",
  'kind.js': 'export const kind = (name) => `x.kind.${name}`',
}

beforeEach(async () => {
  sources = await writeSources(files)
})

afterEach(() => sources.remove())

/** Builds the remote and returns which of `ids` the page of a module names. */
async function findTexts(page: string, ids: readonly string[]): Promise<string[]> {
  let needed: string[] = []
  const listTexts = (compilation: Compilation) => {
    const groups = compilation.chunkGroups.filter(({ origins }) => origins.some(({ request }) => request === page))
    needed = ids.filter(namedTexts(compilation, chunksOfPage(groups, compilation.entrypoints.get('remote')!)))
  }
  await sources.build({
    entry: { remote: './manifest.js' },
    plugins: [
      (it) =>
        it.hooks.thisCompilation.tap('Test', (compilation) =>
          compilation.hooks.afterProcessAssets.tap('Test', () => listTexts(compilation)),
        ),
    ],
  })
  return needed
}

const ids = ['x.title', 'x.a.text', 'x.dialog', 'x.kind.a', 'x.kind.b', 'x.b.text', 'x.b.more', 'x.b.less']

const pages: [page: string, texts: string[]][] = [
  ['./a/page.js', ['x.title', 'x.a.text', 'x.dialog', 'x.kind.a', 'x.kind.b']],
  ['./b/page.js', ['x.title', 'x.kind.a', 'x.kind.b', 'x.b.text', 'x.b.more', 'x.b.less']],
]

test.each(pages)(
  'the texts of %s are those of its code, of what it loads later and of the entry',
  async (page, texts) => {
    for (const round of ['cold', 'warm']) expect([round, await findTexts(page, ids)]).toEqual([round, texts])
  },
)
