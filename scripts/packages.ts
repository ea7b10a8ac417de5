// Makes the packages that a remote in another repository is built with: `npm run packages` (docs/own-repository.md).
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { errorMessage } from '@site/shared/rules'
import { keepVersion } from './keep-version.ts'
import { root, run } from './processes.ts'

interface PackageFile {
  name: string
  version: string
  private?: boolean
  scripts?: Record<string, string>
  exports: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  peerDependencies?: Record<string, string>
}

interface Package {
  folder: string
  /** Returns the fields of its `package.json` that differ in the package. */
  describe(own: PackageFile): object
  /** Other files: from the root, and their path in the package. */
  files: Record<string, string>
}

/** A page has them once: the repository that uses the package chooses their versions. */
const peers = { react: '^19.0.0', 'react-dom': '^19.0.0', '@types/react': '^19.0.0', '@types/react-dom': '^19.0.0' }

type Dependencies = Record<string, string>

function select(dependencies: Dependencies, isIncluded: (name: string) => boolean): Dependencies {
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => isIncluded(name)))
}

/** Returns whether a repository names this package in its own package.json, for its tests and its editor. */
function isOfRepository(name: string): boolean {
  return name in peers || /^(?:@types|@testing-library)\/|^(?:jest|typescript|node)$/.test(name)
}

/** Other tools of the presets of `shared`, which the release tool brings. */
const tools = select(readPackage('shared').devDependencies, (name) => !isOfRepository(name))

/** Returns the versions with which a dependency of the catalog works: this one, and later ones with the same interface. */
function compatibleVersions(dependencies: Dependencies): Dependencies {
  const versions = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
  return Object.fromEntries(
    Object.keys(dependencies).map((name) => {
      const [, version] = new RegExp(`^  '?${name}'?: (\\d\\S*)$`, 'm').exec(versions) ?? []
      if (version === undefined) throw new Error(`The catalog of pnpm-workspace.yaml has no version of ${name}`)
      return [name, `^${version}`]
    }),
  )
}

/** The tools that the presets and test helpers of `shared` use where they are installed. */
function optionalPeers({ devDependencies }: PackageFile) {
  const optional = compatibleVersions(select(devDependencies, (name) => !(name in peers)))
  return {
    peerDependencies: { ...peers, ...optional },
    peerDependenciesMeta: Object.fromEntries(
      Object.keys({ ...optional, ...select(peers, (name) => name.startsWith('@types/')) }).map((name) => [
        name,
        { optional: true },
      ]),
    ),
  }
}

const packages: Package[] = [
  {
    folder: 'shared',
    describe: (own) => ({
      description: 'What remotes of the site import: platform, components, forms, calls; presets for build and tests',
      dependencies: select(own.dependencies, (name) => !(name in peers)),
      ...optionalPeers(own),
      exports: { ...own.exports, './tsconfig.json': './tsconfig.json', './styles': { types: './build/styles.d.ts' } },
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
    describe: ({ dependencies, devDependencies, peerDependencies }) => ({
      description: 'The release tool of the site, with all that builds and tests a remote',
      dependencies: {
        // Not a dependency, which npm would look for in its registry.
        ...select(dependencies, (name) => name !== '@site/shared'),
        ...select(devDependencies, (name) => !/^@types\/|^federation-oldest$|^@playwright\/test$/.test(name)),
        ...tools,
      },
      peerDependencies: { ...peerDependencies, '@site/shared': `^${readPackage('shared').version}` },
      bin: { site: './bin.js' },
    }),
    files: { 'releases/README.md': 'README.md' },
  },
]

/** Fields of both packages: `npm publish` sends them to a registry that restricts who may read them. */
const publishedFields = {
  license: 'MIT',
  publishConfig: { access: 'restricted' },
}

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
  const ownPackage = readPackage(folder)
  const { private: _private, scripts: _scripts, devDependencies: _tools, ...usual } = ownPackage
  const changed: Partial<PackageFile> = { ...usual, ...publishedFields, ...describe(ownPackage) }
  const exports = { ...changed.exports, './package.json': './package.json' }
  const description = JSON.stringify({ ...changed, files: ['**'], exports }, null, 2)
  const compiled = description.replaceAll(/(": "\.\/[^"]*)(?<!\.d)\.tsx?"/g, '$1.js"')
  writeFileSync(join(built, 'package.json'), compiled)
  // pnpm writes versions in the place of `catalog:`.
  const path = join(target, `${ownPackage.name.slice(1).replace('/', '-')}-${ownPackage.version}.tgz`)
  const made = join(target, `${folder}.tgz`)
  await runOrThrow('npx', ['--yes', 'pnpm@12.21.0', '--dir', built, 'pack', '--out', made, '--silent'])
  rmSync(built, { recursive: true })
  keepVersion(made, path)
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
