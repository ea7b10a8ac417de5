import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '@site/shared/build/run-program'
import { listFiles } from '@site/shared/testing/list-files'
import { packageFolder, workspaceRoot } from './workspace.ts'

/** Folder of a remote, whose packages the examples import; no build and no lint looks there. */
const remote = join(workspaceRoot, 'mf-legal')
const folder = join(remote, 'node_modules/.documented-examples')

/** Its examples are changes, which shared/testing/changing-things.test.ts makes and compiles. */
const ofChanges = 'docs/changing-things.md'

const documents = listFiles(workspaceRoot).filter((file) => file.endsWith('.md') && file !== ofChanges)

function examplesOf(document: string): string[] {
  const text = readFileSync(join(workspaceRoot, document), 'utf8')
  return Array.from(text.matchAll(/^```tsx?\n(.*?)^```$/gms), ([, code = '']) => code)
}

const manifestType = "import type { RemoteManifest as Manifest } from '@site/shared/contract'"

/** Returns an example as a part of a module: properties of a manifest or of one of its pages are in an object. */
function asStatements(code: string): string {
  const [, imports = '', rest = ''] = /^((?:import .*\n|\n)*)([^]*)$/.exec(code) ?? []
  if (!/^\w+: /.test(rest)) return code
  return `${imports}
void ({ ${rest.trimEnd()} } satisfies Partial<Manifest & Manifest['pages'][number]>)`
}

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every example of the documents compiles, those of a document as one module', async () => {
  const written = documents.filter((document) => examplesOf(document).length > 0)
  expect(written).toEqual(expect.arrayContaining(['docs/remotes.md', 'docs/writing-a-form.md']))
  for (const document of written) {
    // What one declares, the ones after it use.
    const code = [manifestType, ...examplesOf(document).map(asStatements)].join('\n')
    writeFileSync(join(folder, `${document.replaceAll(/\W/g, '-')}.tsx`), code)
  }
  const configuration = {
    extends: '../../tsconfig.json',
    include: ['*.tsx', '../../src/messages.d.ts', '../../../shared/build/styles.d.ts'],
    exclude: [],
    // Remotes with calls of their own add it.
    compilerOptions: { paths: { superstruct: ['../../../shared/node_modules/superstruct'] } },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration))
  const compiler = join(packageFolder('typescript'), 'bin/tsc')
  const { said } = await runProgram([compiler, '-p', folder, '--pretty', 'false'], { cwd: workspaceRoot })
  expect(said).toBe('')
})
