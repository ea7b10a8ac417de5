import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packArchive, readArchive } from '../../releases/build/archive.ts'
import { fill, makeRemote } from '../new-remote/make-remote.ts'
import { root, run } from '../processes.ts'

const archives = 'e2e/versions'
/** Sources that differ from a remote that `npm run new` makes. */
const sources = join(root, archives, 'remote')
const ending = '.template'

/**
 * Builds a small remote with the sources of now, and packs it: `e2e/versions/mf-version-1-1-0.tgz`. Later versions open its page in their
 * end-to-end tests. @returns the path of the archive
 */
export async function packRemote(version: string): Promise<string> {
  const name = `mf-version-${version.replaceAll('.', '-')}`
  const folder = join(root, name)
  const path = `${archives}/${name}.tgz`
  try {
    const words = makeRemote(root, name)
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending))
    for (const file of files) {
      const target = join(folder, file.slice(0, -ending.length))
      writeFileSync(target, fill(readFileSync(join(sources, file), 'utf8'), words))
    }
    // The links of another remote: it has the same packages.
    cpSync(join(root, 'mf-legal/node_modules'), join(folder, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    // The test of `npm run new` is of another page.
    const code = await run('node', ['releases/main.ts', 'pack', name, '--by-hand', '--out', path])
    if (code !== 0) throw new Error(`${name} could not be packed`)
    await leaveOutMaps(join(root, path))
    return path
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** They are four fifths of an archive, and only read to trace an error. */
async function leaveOutMaps(path: string) {
  const archive = await readArchive(path)
  const files = new Map([...archive.files].filter(([file]) => !file.endsWith('.map')))
  writeFileSync(path, packArchive({ ...archive, files }, '1.0.0'))
}
