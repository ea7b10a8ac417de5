import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Header } from 'tar'
import { digest } from '../files/digest.ts'
import { isNamedFor, limits } from './contents.ts'
import { readArchive } from './read-archive.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archives-'))
})

afterEach(() => rm(folder, { recursive: true }))

interface Entry {
  path: string
  content?: string | Buffer
  type?: 'File' | 'Link' | 'SymbolicLink' | 'CharacterDevice' | 'FIFO' | 'Directory' | 'GNUDumpDir' | 'ExtendedHeader'
  linkpath?: string
}

/** A tar file as no honest program would write it. */
function tar(entries: readonly Entry[]): Buffer {
  const blocks = entries.flatMap(({ path, content = '', type = 'File', linkpath }) => {
    const bytes = Buffer.from(content)
    const block = Buffer.alloc(512)
    const header = {
      path,
      type,
      size: bytes.length,
      mode: 0o644,
      mtime: new Date(0),
      ...(linkpath ? { linkpath } : {}),
    }
    new Header(header).encode(block, 0)
    return [block, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

const page = 'page'
const named = (name: string, content: string | Buffer = page) => ({
  name,
  size: content.length,
  integrity: digest('sha384', content),
})
const file = (path: string, content: string | Buffer = page): Entry => ({ path, content })

/** `archive.json`; honest where nothing else is said. */
function contents(changes: object = {}): Entry {
  const honest = { format: 1, app: 'mf-ads', sources: {}, files: [named('page.js')] }
  return file('archive.json', JSON.stringify({ ...honest, ...changes }))
}

async function write(bytes: Buffer, name = 'mf-ads-1.0.0.tgz'): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

async function read(entries: readonly Entry[], name?: string) {
  return readArchive(await write(gzipSync(tar(entries)), name))
}

test('an archive that says what it holds is taken', async () => {
  const sources = { commit: '0123456789ab-changed', owner: 'Team Ads' }
  const archive = await read([contents({ sources }), file('build/page.js')])
  expect(archive).toEqual({ app: 'mf-ads', sources, files: new Map([['page.js', Buffer.from(page)]]) })
})

const many = Array.from({ length: limits.files + 1 }, (_, index) => file(`build/${index}.js`, ''))

const hostile: [string, entries: Entry[], reason: string][] = [
  ['a path that leads out', [contents(), file('build/../../page.js')], '"build/../../page.js" is in it, but not named'],
  [
    'a named path that leads out',
    [contents({ files: [named('../../page.js')] }), file('build/../../page.js')],
    'has a wrong shape at "files → 0 → name"',
  ],
  [
    'an absolute path',
    [contents({ files: [named('/etc/passwd')] }), file('/etc/passwd')],
    'has a wrong shape at "files',
  ],
  [
    'a backslash',
    [contents({ files: [named('..\\page.js')] }), file('build/..\\page.js')],
    'has a wrong shape at "files',
  ],
  [
    'a symbolic link',
    [contents(), { path: 'build/page.js', type: 'SymbolicLink', linkpath: '/etc/passwd' }],
    'holds "build/page.js", which is no file but a SymbolicLink',
  ],
  [
    'a hard link',
    [contents(), { path: 'build/page.js', type: 'Link', linkpath: 'archive.json' }],
    'holds "build/page.js", which is no file but a Link',
  ],
  ['a device', [contents(), { path: 'build/page.js', type: 'CharacterDevice' }], 'no file but a CharacterDevice'],
  ['a pipe', [contents(), { path: 'build/page.js', type: 'FIFO' }], 'no file but a FIFO'],
  ['a folder', [contents(), { path: 'build/', type: 'Directory' }], 'no file but a Directory'],
  [
    'an entry of an unknown kind',
    [contents(), { path: 'build/page.js', type: 'GNUDumpDir' }],
    'holds "build/page.js", which is no file',
  ],
  ['the same name twice', [contents(), file('build/page.js'), file('build/page.js')], 'holds "build/page.js" twice'],
  [
    'the same name twice, once by an extended header',
    [
      contents(),
      file('build/page.js'),
      { path: 'x', type: 'ExtendedHeader', content: '22 path=build/page.js\n' },
      file('build/harmless.js'),
    ],
    'holds "build/page.js" twice',
  ],
  ['a second list', [contents(), contents(), file('build/page.js')], 'holds "archive.json" twice'],
  [
    'a file named twice',
    [contents({ files: [named('page.js'), named('page.js')] }), file('build/page.js')],
    'names a file twice',
  ],
  [
    'a file that is a folder, too',
    [contents({ files: [named('a'), named('a/b.js')] }), file('build/a'), file('build/a/b.js')],
    '"a" is named as a file and as a folder',
  ],
  [
    'a compressed copy, which would pass for one of the store',
    [contents({ files: [named('page.js'), named('page.js.br')] }), file('build/page.js'), file('build/page.js.br')],
    '"page.js.br" is a compressed copy: publish makes those itself',
  ],
  [
    'a delta, likewise',
    [contents({ files: [named('page.js.dcz/x')] }), file('build/page.js.dcz/x')],
    '"page.js.dcz/x" is a compressed copy',
  ],
  [
    'a file that is not named',
    [contents(), file('build/page.js'), file('build/more.js')],
    '"build/more.js" is in it, but not named in archive.json',
  ],
  [
    'a file outside of the build',
    [contents(), file('build/page.js'), file('more.js')],
    '"more.js" is in it, but not named',
  ],
  ['a file that is missing', [contents()], '"page.js" is named in archive.json, but not in it'],
  ['other bytes', [contents(), file('build/page.js', 'evil')], '"page.js" has other bytes than archive.json says'],
  [
    'another size',
    [contents({ files: [{ ...named('page.js'), size: 5 }] }), file('build/page.js')],
    '"page.js" has other bytes',
  ],
  ['too many files', [contents(), ...many], `holds more than ${limits.files} files`],
  [
    'a name that is too long',
    [contents({ files: [named(`${'a/'.repeat(80)}page.js`)] }), file('build/page.js')],
    'has a wrong shape at "files → 0 → name"',
  ],
  [
    'another app than its name says',
    [contents({ app: 'mf-legal' }), file('build/page.js')],
    'holds mf-legal: name it mf-legal.tgz',
  ],
  [
    'the host under the name of a remote',
    [contents({ app: 'host' }), file('build/page.js')],
    'holds host: name it host.tgz',
  ],
  [
    'a name that no app has',
    [contents({ app: 'shared' }), file('build/page.js')],
    'holds "shared", which is no name of an app',
  ],
  ['a name that leads out', [contents({ app: '../mf-ads' }), file('build/page.js')], 'has a wrong shape at "app"'],
  ['a format of the future', [contents({ format: 2 }), file('build/page.js')], 'has a wrong shape at "format"'],
  [
    'an owner that steers a terminal',
    [contents({ sources: { owner: 'Ads\u001b[2J' } }), file('build/page.js')],
    'has a wrong shape at "sources → owner"',
  ],
  [
    'a commit that is none',
    [contents({ sources: { commit: 'HEAD; rm' } }), file('build/page.js')],
    'has a wrong shape at "sources → commit"',
  ],
  ['no list', [file('build/page.js')], 'is no archive that `pack` has made'],
  [
    'a list that is a link',
    [{ path: 'archive.json', type: 'SymbolicLink', linkpath: 'x' }],
    'no file but a SymbolicLink',
  ],
  ['a list that is not JSON', [file('archive.json', '{')], 'has an archive.json that is not JSON'],
]

test.each(hostile)('%s is refused', async (_, entries, reason) => {
  await expect(read(entries)).rejects.toThrow(reason)
})

const names: [string, taken: boolean][] = [
  ['mf-ads.tgz', true],
  ['mf-ads.tar.gz', true],
  ['mf-ads-1.0.0.tgz', true],
  ['mf-ads-1.0.0-ab12cd34ef.tgz', true],
  ['mf-ads-more.tgz', false],
  ['mf-ads-more-1.0.0.tgz', false],
  ['mf-ads-2.tgz', false],
  ['mf-adsx.tgz', false],
  ['mf-ads.txt', false],
  ['build.tgz', false],
]

test.each(names)('an archive of mf-ads may be called %s: %s', (name, taken) => {
  expect(isNamedFor('mf-ads', join(folder, name))).toBe(taken)
})

const whole = tar([contents(), file('build/page.js')])

const damaged: [string, bytes: () => Buffer, reason: string][] = [
  ['no archive at all', () => Buffer.from('<!doctype html>'), 'cannot be unpacked'],
  ['nothing', () => Buffer.alloc(0), 'cannot be unpacked'],
  ['a compressed file that is no tar', () => gzipSync('a'.repeat(2000)), 'is no archive that `pack` has made'],
  ['a tar that is not compressed', () => whole, 'cannot be unpacked'],
  ['an archive in an archive', () => gzipSync(gzipSync(whole)), 'is no archive that `pack` has made'],
  ['an archive that was cut off', () => gzipSync(whole).subarray(0, -40), 'cannot be unpacked'],
  ['a tar that was cut off', () => gzipSync(whole.subarray(0, -1024 - 512)), 'is damaged'],
  ['a header with another checksum', () => gzipSync(withBrokenHeader()), 'is damaged'],
  ['more than may be unpacked', () => gzipSync(Buffer.alloc(limits.unpacked + 1)), 'when it is unpacked'],
]

function withBrokenHeader(): Buffer {
  const bytes = Buffer.from(whole)
  bytes.write('9', bytes.indexOf('build/page.js') + 100)
  return bytes
}

test.each(damaged)('%s is refused', async (_, bytes, reason) => {
  await expect(readArchive(await write(bytes()))).rejects.toThrow(reason)
})

test('a file that is larger than any archive is refused before it is read', async () => {
  const path = await write(Buffer.alloc(0))
  await truncate(path, limits.archive + 1)
  await expect(readArchive(path)).rejects.toThrow(`has ${limits.archive + 1} bytes, ${limits.archive} are allowed`)
})

const nowhere: [string, (path: string) => Promise<void>][] = [
  ['nothing', async () => undefined],
  ['a link to nothing', (path) => symlink(join(folder, 'nothing'), path)],
  ['a device', (path) => symlink('/dev/zero', path)],
]

test.each(nowhere)('a name of %s is refused', async (_, make) => {
  const path = join(folder, 'mf-ads.tgz')
  await make(path)
  await expect(readArchive(path)).rejects.toThrow('is no file: name an archive that `pack` has made')
})
