import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import webpack, { type Configuration } from 'webpack'

/** Writes files into a temporary folder, where webpack builds them as for production. */
export async function writeSources(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'sources-'))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }

  /** Returns the messages of errors. A second build comes from the cache. */
  async function build(configuration: Configuration): Promise<string[]> {
    const compiler = webpack({
      mode: 'production',
      context: folder,
      output: { path: join(folder, 'dist') },
      cache: { type: 'filesystem', cacheDirectory: join(folder, 'cache') },
      ...configuration,
    })
    const stats = await promisify(compiler.run.bind(compiler))()
    await promisify(compiler.close.bind(compiler))()
    const { errors = [] } = stats!.toJson({ all: false, errors: true })
    return errors.map(({ message }) => message)
  }

  return {
    folder,
    build,
    /** Reads a built file. */
    readBuilt: (name: string) => readFile(join(folder, 'dist', name), 'utf8'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
