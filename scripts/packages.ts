// Makes the packages that a remote in another repository is built with: `npm run packages` (docs/own-repository.md).
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { errorMessage } from '@site/shared/rules'
import { root, run } from './processes.ts'

interface PackageFile {
  name: string
  version: string
  exports: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

interface Package {
  folder: string
  /** Of its `package.json`: what differs in the package. */
  describe(own: PackageFile): object
  /** Other files: from the root, and their path in the package. */
  files: Record<string, string>
}

/** A page has them once: the repository that uses the package chooses their versions. */
const peers = { react: '^19.0.0', 'react-dom': '^19.0.0', '@types/react': '^19.0.0', '@types/react-dom': '^19.0.0' }
/** Tools that a repository installs by itself. */
const ofRepository = new Set([...Object.keys(peers), 'typescript', '@types/jest'])

const packages: Package[] = [
  {
    folder: 'shared',
    // The presets need the tools that are only needed for development here.
    describe: ({ dependencies, devDependencies, exports }) => ({
      dependencies: Object.fromEntries(
        Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => !ofRepository.has(name)),
      ),
      peerDependencies: peers,
      exports: { ...exports, './tsconfig.json': './tsconfig.json', './styles': { types: './build/styles.d.ts' } },
    }),
    files: {
      'shared/build/styles.d.ts': 'build/styles.d.ts',
      'tsconfig.base.json': 'tsconfig.json',
      'site.json': 'site.json',
      'logo.svg': 'logo.svg',
      'shared/CHANGELOG.md': 'CHANGELOG.md',
    },
  },
  {
    folder: 'releases',
    // Not a dependency, which npm would look for in its registry.
    describe: ({ dependencies: { '@site/shared': _shared, ...dependencies } }) => ({
      dependencies,
      peerDependencies: { '@site/shared': readPackage('shared').version },
      bin: { site: './bin.js' },
    }),
    files: { 'releases/README.md': 'README.md' },
  },
]

function readPackage(folder: string): PackageFile {
  const read: PackageFile = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  return read
}

/** Compiled, because Node does not run TypeScript below `node_modules`. @returns the path of the package */
async function pack({ folder, describe, files }: Package, target: string): Promise<string> {
  const built = join(target, folder)
  rmSync(built, { recursive: true, force: true })
  await runOrThrow('tsc', ['-p', join(folder, 'tsconfig.pack.json'), '--outDir', built])
  for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (/\.(?:css|json)$/.test(file) && !/^(?:package|tsconfig\S*)\.json$|node_modules|^(?:dist|examples)\//.test(file))
      cpSync(join(root, folder, file), join(built, file))
  }
  for (const [from, to] of Object.entries({ ...files, LICENSE: 'LICENSE' })) cpSync(join(root, from), join(built, to))
  const own = readPackage(folder)
  const changed: Partial<PackageFile> = { ...own, devDependencies: {}, ...describe(own) }
  const exports = { ...changed.exports, './package.json': './package.json' }
  const description = JSON.stringify({ ...changed, files: ['**'], exports }, null, 2)
  const compiled = description.replaceAll(/(": "\.\/[^"]*)(?<!\.d)\.tsx?"/g, '$1.js"')
  writeFileSync(join(built, 'package.json'), compiled)
  // pnpm writes versions in the place of `catalog:`.
  const path = join(target, `${own.name.slice(1).replace('/', '-')}-${own.version}.tgz`)
  await runOrThrow('npx', ['--yes', 'pnpm@12.21.0', '--dir', built, 'pack', '--out', path, '--silent'])
  rmSync(built, { recursive: true })
  return path
}

async function runOrThrow(command: string, args: string[]) {
  if ((await run(command, args)) !== 0) throw new Error(`${command} ${args.join(' ')} has failed`)
}

const [given = 'var/packages'] = process.argv.slice(2)
if (given.startsWith('-')) {
  console.error('Usage: npm run packages [folder]')
  process.exit(2)
}
const target = resolve(root, given)
const workspace = join(target, 'pnpm-workspace.yaml')
try {
  // It has the versions, and pnpm looks for it above the package.
  cpSync(join(root, 'pnpm-workspace.yaml'), workspace)
  for (const one of packages) {
    const path = await pack(one, target)
    console.log(`${relative(root, path)}, ${Math.round(statSync(path).size / 1000)} KB`)
  }
} catch (error) {
  console.error(errorMessage(error))
  process.exitCode = 1
} finally {
  rmSync(workspace)
}
