import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from '@swc/core'
import { analyse } from 'scslre'
import { listApps } from '../../../releases/workspace.ts'

const root = join(import.meta.dirname, '../../..')
const parts = [...listApps(root), 'server', 'shared', 'releases']
const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name)

/** Slow patterns by file and source, each with the reason why nobody can make use of them. */
const steepButSafe: Record<string, string> = {
  'host/src/messages/quick-numbers.ts: \\B(?=(?:\\d{3})+$)':
    'on the digits of whole numbers, of which there are at most 16',
  'host/src/testing/visit-host.tsx: (\\w+)\\.json$': 'in tests only, on addresses that the tests write',
  'server/promises/facts.ts: <[^>]*>|&amp;': 'in tests and by command only, on our own documents',
  'shared/build/check-messages.ts: <[^>]*>': 'in lint only, on our own texts',
  'shared/build/host-features.ts: (--[\\w-]+)\\s*:': 'in builds only, on our own styles',
  'shared/build/host-features.ts: ([^{}]*)\\{([^{}]*)\\}': 'in builds only, on our own styles',
  'shared/build/shell.ts: \\s*\\n\\s*': 'in builds only, on our own template',
  'releases/build/describe-errors.ts: \\n+Caused by:\\n[\\s\\S]*?(?=\\n @ |\\nERROR in |$)':
    'in builds only, on what the compiler says',
  'shared/development/overlay.ts: [^]*sourceMappingURL=data:application\\/json;\\S*?base64,(\\S+)':
    'in development only, on our own scripts',
  'shared/forms/testing/type-into.ts: ^([^[|]*)(?:\\[(.*)\\]|\\|)(.*)$': 'in tests only, on texts that the tests write',
  'shared/rules/site/contrast.ts: --([\\w-]+):\\s*(#[\\da-f]{3,6});': 'in builds and tests only, on our own styles',
  'shared/rules/site/logo.ts: ([\\w:-]+)="([^"]*)"': 'on the logo of the operator only',
  'shared/rules/site/logo.ts: \\s*<(\\/?)([\\w:-]+)((?:\\s+[\\w:-]+="[^"<>&]*")*)\\s*(\\/?)>\\s*':
    'on the logo of the operator only',
}

/** Files that build patterns at run time, which cannot be analysed here, each with the reason why that is safe. */
const putTogether: Record<string, string> = {
  'mf-internal/src/parts/letter-text.tsx': 'where it begins, of the letters with which references begin (site.json)',
  'mf-privacy-rights/src/testing/texts.ts': 'in tests only, of our own labels',
  'server/downloads/csv-text.ts': 'its kinds of characters exclude each other; spreadsheet-formulas.test.ts feeds it',
  'server/http/maintenance-page.ts': 'of the languages',
  'server/promises/facts.ts': 'in tests and by command only, of the words for periods',
  'server/login/login-routes.ts': 'of the languages; the length is checked first, and growth.test.ts measures it',
  'server/requests/person/changed-links.ts': 'of the languages; a URL has a limit',
  'server/limits/work-limit.ts': 'where it begins, of the name of our own cookie',
  'shared/build/check-messages.ts': 'in builds only, of our own sources',
  'shared/build/pure-calls-loader.ts': 'in builds only, of the names in our own configuration',
  'shared/calls/privacy-request.ts': 'where it begins, of the letters with which references begin (site.json)',
  'shared/rights/address/split-street.ts':
    'where it begins, of our own list of words; a line that it reads has a bound',
  'shared/rules/mailed-token.ts': 'where it begins, of one class of characters',
  'shared/rules/reference.ts': 'where it begins, of the letters with which references begin (site.json)',
  'shared/rules/site/site-struct.ts': 'where the site begins only, of the languages',
  'shared/testing/fake-api.ts': 'in tests only, of the addresses of our own calls',
  'releases/adopt/adapt-styles.ts': 'in `adopt` only, of escaped names side by side',
  'releases/adopt/entry.ts': 'in `adopt` only, of one escaped name',
  'releases/styles/style-faults.ts': 'in publishing only, of the name of an app, which has letters, digits and hyphens',
  'releases/compose/security-headers.ts': 'in publishing only, on the page that our own build has made',
}

interface FoundPattern {
  place: string
  source: string
  flags: string
}

function listSources(): string[] {
  return parts.flatMap((part) => {
    const names = readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
    return names
      .filter((name) => isSource(name) && !/(^|\/)(node_modules|dist|var)\//.test(name))
      .map((name) => join(root, part, name))
  })
}

/** Returns all patterns of a file, and whether it builds others at run time. */
function readPatterns(file: string): { patterns: FoundPattern[]; makesOthers: boolean } {
  const patternsOfFile = { patterns: [] as FoundPattern[], makesOthers: false }
  const place = relative(root, file).replaceAll('\\', '/')
  visit(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x'), target: 'esnext' }))
  return patternsOfFile

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return
    const { type, pattern, flags, callee } = node as Record<string, unknown>
    if (type === 'RegExpLiteral') patternsOfFile.patterns.push({ place, source: String(pattern), flags: String(flags) })
    const isMade = type === 'NewExpression' || type === 'CallExpression'
    if (isMade && (callee as Record<string, unknown>)['value'] === 'RegExp') patternsOfFile.makesOthers = true
    for (const inner of Object.values(node)) visit(inner)
  }
}

const files = listSources().map((file) => ({ file: relative(root, file).replaceAll('\\', '/'), ...readPatterns(file) }))
const patterns = files.flatMap((file) => file.patterns)

/** Whether the time that a pattern takes can grow faster than the text. */
function isSteep({ source, flags }: Pick<FoundPattern, 'source' | 'flags'>): boolean {
  return analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } }).reports.length > 0
}

test('the patterns of all parts are found', () => {
  expect(patterns.length).toBeGreaterThan(100)
  expect(parts.filter((part) => !files.some(({ file }) => file.startsWith(`${part}/`)))).toEqual([])
})

test('no pattern takes time that grows faster than the text', () => {
  const steep = patterns.filter(isSteep).map(({ place, source }) => `${place}: ${source}`)
  expect(steep.toSorted()).toEqual(Object.keys(steepButSafe).toSorted())
})

test('no pattern is put together while running, but for a reason', () => {
  const found = files.filter(({ makesOthers }) => makesOthers).map(({ file }) => file)
  expect(found.toSorted()).toEqual(Object.keys(putTogether).toSorted())
})

test.each(['\\s+$', '(a+)+$', '(a|a)*b', 'a*a*b', '<[^>]*>', '^(\\w+\\s?)*$', '(x+x+)+y'])(
  '%s would be found out',
  (source) => {
    expect(isSteep({ source, flags: '' })).toBe(true)
  },
)
