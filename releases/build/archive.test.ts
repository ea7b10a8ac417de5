import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Header, type ReadEntry } from 'tar'
import { isNamedFor, limits, packArchive, readArchive, withUnpacked } from './archive.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archives-'))
})

afterEach(() => rm(folder, { recursive: true }))

interface Entry {
  path: string
  content?: string | Buffer
  type?: ReadEntry['type']
  linkpath?: string
}

/** Returns a tar file as no honest program would write it. */
function tar(entries: readonly Entry[]): Buffer {
  const blocks = entries.flatMap(({ path, content = '', type = 'File', linkpath }) => {
    const bytes = Buffer.from(content)
    const header = new Header({ path, type, size: bytes.length, mode: 0o644, ...(linkpath ? { linkpath } : {}) })
    header.encode()
    return [header.block!, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

const file = (path: string, content: string | Buffer = 'page'): Entry => ({ path: `package/${path}`, content })
const description = (changes: object = {}) => file('package.json', JSON.stringify({ name: 'mf-ads', ...changes }))

async function write(bytes: Buffer, name = 'mf-ads-1.0.0.tgz'): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

async function read(entries: readonly Entry[], name?: string) {
  return readArchive(await write(gzipSync(tar(entries)), name))
}

const app = 'mf-ads'
const sources = { commit: '0123456789ab-changed' }
const files = new Map([['messages/nl.js', Buffer.from('page')]])
/** As Vite calls what it builds for federation: longer than the header of an archive has room for. */
const longName = `assets/_virtual_mf_${'a'.repeat(limits.name - 'assets/_virtual_mf_.js'.length)}.js`

test('an archive is read back as it was written, and the same files make the same bytes', async () => {
  const all = new Map([...files, [longName, Buffer.from('module')]])
  const archive = packArchive({ app, sources, files: all }, '1.0.0')
  expect(archive).toEqual(packArchive({ app, sources, files: all }, '1.0.0'))
  const found = await readArchive(await write(archive))
  expect(found).toEqual({ app, sources, files: all })
  await withUnpacked(found, async ({ dist }) =>
    expect(await readFile(join(dist, 'messages/nl.js'), 'utf8')).toBe('page'),
  )
})

test('an archive of npm pack is read, without the files that are not part of the build', async () => {
  await mkdir(join(folder, 'app/dist/messages'), { recursive: true })
  const own = { name: app, version: '1.0.0', files: ['dist'], site: { owner: 'Team Legal', tested: true } }
  await writeFile(join(folder, 'app/package.json'), JSON.stringify(own))
  await writeFile(join(folder, 'app/README.md'), '# Ads')
  await writeFile(join(folder, 'app/dist/messages/nl.js'), 'page')
  const options = { cwd: join(folder, 'app'), stdio: 'ignore' } as const
  execFileSync('npm', ['pack', '--offline', '--pack-destination', folder], options)
  expect(await readArchive(join(folder, 'mf-ads-1.0.0.tgz'))).toEqual({ app, sources: {}, files })
})

const many = Array.from({ length: limits.files + 1 }, (_, index) => file(`dist/${index}.js`, ''))
const page = file('dist/page.js')

const hostile: [string, entries: Entry[], reason: string][] = [
  ['a path that leads out', [description(), file('dist/../../page.js')], 'which leads out of the archive'],
  ['an absolute path', [description(), { path: '/etc/passwd' }], 'which leads out of the archive'],
  ['a path outside of the package', [description(), { path: 'other/page.js' }], 'which leads out of the archive'],
  ['a backslash', [description(), file('dist/..\\page.js')], 'which leads out of the archive'],
  ['a path that no URL can have', [description(), file('dist/a b.js')], 'The path "a b.js" in'],
  [
    'a symbolic link',
    [description(), { ...page, type: 'SymbolicLink', linkpath: '/etc/passwd' }],
    'but a SymbolicLink',
  ],
  ['a hard link', [description(), { ...page, type: 'Link', linkpath: 'package/package.json' }], 'but a Link'],
  ['a device', [description(), { ...page, type: 'CharacterDevice' }], 'but a CharacterDevice'],
  ['a folder', [description(), { path: 'package/dist/', type: 'Directory' }], 'but a Directory'],
  ['an unknown entry', [description(), { ...page, type: 'GNUDumpDir' }], 'which is not a file'],
  ['the same path twice', [description(), page, page], 'holds "package/dist/page.js" twice'],
  ['paths that differ in case', [description(), page, file('dist/PAGE.js')], 'holds "package/dist/PAGE.js" twice'],
  ['a file and a folder of one name', [description(), page, file('dist/page.js/more.js')], 'below a file'],
  ['a folder and a file of one name', [description(), file('dist/page.js/more.js'), page], 'below a file'],
  ['too many files', [description(), ...many], `holds more than ${limits.files} files`],
  ['a long name', [description(), file(`dist/${'a'.repeat(120)}/${'b'.repeat(90)}.js`)], 'The path "aaa'],
  ['a compressed copy', [description(), file('dist/page.js.br')], 'holds the compressed copy page.js.br'],
  ['no build', [description(), file('README.md')], 'has no build'],
  ['no package.json', [page], 'package/package.json in'],
  ['a package.json that is not JSON', [file('package.json', '{'), page], 'package/package.json in'],
  ['a commit that is none', [description({ gitHead: 'main' }), page], 'at "gitHead"'],
  ['the name of another kind of package', [description({ name: 'react' }), page], 'which is not the name of an app'],
  ['another app than its name says', [description({ name: 'mf-legal' }), page], 'holds mf-legal: rename it'],
]

test('the same path twice by an extended header is rejected', async () => {
  const header: Entry = { path: 'PaxHeader', type: 'ExtendedHeader', content: '29 path=package/dist/page.js\n' }
  await expect(read([description(), page, header, file('dist/harmless.js')])).rejects.toThrow('twice')
})

test.each(hostile)('an archive with %s is rejected', async (_, entries, reason) => {
  await expect(read(entries)).rejects.toThrow(reason)
})

const bytes: [string, make: () => Promise<string>, reason: string][] = [
  ['a file that is not compressed', () => write(tar([description(), page])), 'cannot be unpacked'],
  ['text', () => write(gzipSync('hello')), 'is not an archive of'],
  ['an archive in an archive', () => write(gzipSync(gzipSync(tar([description(), page])))), 'is not an archive of'],
  [
    'half an archive',
    () => write(gzipSync(tar([description(), file('dist/a.js', 'a'.repeat(2000))]).subarray(0, 1600))),
    'is damaged',
  ],
  ['a bomb', () => write(gzipSync(Buffer.alloc(limits.unpacked + 1))), 'when it is unpacked'],
  [
    'a large file',
    async () => {
      const path = await write(Buffer.alloc(0))
      await truncate(path, limits.archive + 1)
      return path
    },
    'bytes, 32000000 are allowed',
  ],
  [
    'a link to nowhere',
    async () => {
      await symlink(join(folder, 'nowhere'), join(folder, 'mf-ads.tgz'))
      return join(folder, 'mf-ads.tgz')
    },
    'is not a file',
  ],
]

test.each(bytes)('%s is rejected', async (_, make, reason) => {
  await expect(readArchive(await make())).rejects.toThrow(reason)
})

test.each([
  ['mf-ads.tgz', true],
  ['far/mf-ads-1.0.0.tgz', true],
  ['mf-ads-1.0.0-ab12cd34ef.tgz', true],
  ['mf-ads-more.tgz', false],
  ['mf-adsx.tgz', false],
  ['mf-ads.zip', false],
])('%s is named for mf-ads: %s', (path, expected) => {
  expect(isNamedFor('mf-ads', path)).toBe(expected)
})
