import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { compile } from 'tailwindcss'
import { packArchive } from '../releases/build/archive.ts'
import { listFiles } from '../releases/files/files.ts'

const root = resolve(import.meta.dirname, '..')
const { resolve: locate } = createRequire(import.meta.url)

/** Builds a remote of `e2e/remotes` by the preset of the site. Returns the folder of its build. */
export function buildSampleRemote(app: string): string {
  const folder = join('e2e/remotes', app)
  execFileSync(process.execPath, ['releases/testing/build-quickly.ts', '--minified', folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return join(root, folder, 'dist')
}

/** Writes the archive of a build, as `pack` does. @param describe changes what `app.json` says */
export async function packSampleRemote(
  app: string,
  dist: string,
  describe: (report: Record<string, unknown>) => object = (report) => report,
): Promise<string> {
  const paths = await listFiles(dist)
  const files = new Map(paths.map((path) => [path, readFileSync(join(dist, path))]))
  const report: Record<string, unknown> = JSON.parse(String(files.get('app.json')))
  files.set('app.json', Buffer.from(JSON.stringify(describe(report))))
  const folder = join(root, 'var/e2e-remotes', app)
  mkdirSync(folder, { recursive: true })
  const archive = join(folder, `${app}.tgz`)
  writeFileSync(archive, packArchive({ app, sources: {}, files }, '1.0.0'))
  return archive
}

/** Compiles the style sheet of a page as the command line of Tailwind does. */
export async function compileTailwind(folder: string, classes: string[]): Promise<void> {
  const file = join(root, folder, 'tailwind.css')
  const loadStylesheet = async (id: string) => {
    const path = locate(id)
    return { path, base: folder, content: readFileSync(path, 'utf8') }
  }
  const { build } = await compile(readFileSync(file, 'utf8'), { base: folder, loadStylesheet })
  writeFileSync(file.replace('.css', '.built.css'), build(classes))
}
