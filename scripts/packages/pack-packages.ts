import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles } from '../../releases/files/tree.ts'
import { writeArchive } from '../../releases/archive/write-archive.ts'
import { root, run } from '../processes.ts'
import { describePackage, readPackageFile } from './describe-package.ts'

interface Package {
  folder: string
  /** Of its own in `package.json`. */
  more: object
  withTools: boolean
  /** Files that are taken as they are, besides data and styles: from the root, and where they go. */
  files: Record<string, string>
  programs: string[]
}

const packages: Package[] = [
  {
    folder: 'shared',
    more: {},
    withTools: true,
    files: { 'shared/build/styles.d.ts': 'build/styles.d.ts', 'tsconfig.base.json': 'tsconfig.json' },
    programs: [],
  },
  {
    folder: 'releases',
    more: { bin: { site: './bin.js' } },
    withTools: false,
    files: { 'releases/README.md': 'README.md' },
    programs: ['bin.js'],
  },
]

/** What is no source and belongs to a package all the same. */
const isData = (file: string) =>
  /\.(?:css|json)$/.test(file) && !/^(?:package|tsconfig[\w.]*)\.json$|^(?:examples|forms\/testing)\//.test(file)

/**
 * Makes packages of `shared` and of the release tool, for repositories of their own: compiled, with types, styles and data, and
 * with the versions that are installed here. The same sources make the same bytes.
 * @param target folder that gets them
 * @returns their paths
 * @throws Error when they do not compile
 */
export async function packPackages(target: string): Promise<string[]> {
  const paths: string[] = []
  mkdirSync(target, { recursive: true })
  for (const one of packages) {
    const built = join(target, `${one.folder}-files`)
    rmSync(built, { recursive: true, force: true })
    const folder = join(root, one.folder)
    const code = await run('node', [
      'node_modules/typescript/bin/tsc',
      '-p',
      join(folder, 'tsconfig.pack.json'),
      '--outDir',
      built,
    ])
    if (code !== 0) throw new Error(`${one.folder} does not compile`)
    await copyRest(one, built)
    const { name, version } = readPackageFile(folder)
    const path = join(target, `${name.slice(1).replace('/', '-')}-${version}.tgz`)
    const files = await listFiles(built)
    const contents = new Map(files.map((file) => [`package/${file}`, readFileSync(join(built, file))]))
    const programs = one.programs.map((file) => `package/${file}`)
    writeFileSync(path, await writeArchive(contents, programs))
    rmSync(built, { recursive: true })
    paths.push(path)
  }
  return paths
}

async function copyRest({ folder, files, more, withTools }: Package, built: string) {
  const own = join(root, folder)
  const data = (await listFiles(own, (name) => name === 'node_modules')).filter(isData)
  const copies = {
    ...Object.fromEntries(data.map((file) => [`${folder}/${file}`, file])),
    ...files,
    LICENSE: 'LICENSE',
  }
  for (const [from, to] of Object.entries(copies)) {
    mkdirSync(dirname(join(built, to)), { recursive: true })
    cpSync(join(root, from), join(built, to))
  }
  const description = describePackage(own, more, withTools)
  if (folder === 'shared') {
    Object.assign(description.exports, {
      './tsconfig.json': './tsconfig.json',
      './styles': { types: './build/styles.d.ts' },
    })
  }
  writeFileSync(join(built, 'package.json'), `${JSON.stringify(description, null, 2)}\n`)
}
