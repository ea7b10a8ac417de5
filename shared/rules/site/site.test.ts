import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contrast, fillSite, readLogo, readSite, SiteError, siteFiles, writeLogo } from './index.ts'

let folder: string
const files = () => ['site.json', 'logo.svg'].map((name) => join(folder, name))

const colours = {
  light: { accent: '#8a4b00', accentInk: '#ffffff', accentSurface: '#fdf1de' },
  dark: { accent: '#f0ad4e', accentInk: '#1f1404', accentSurface: '#33270f' },
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
  for (const [at, file] of files().entries()) cpSync(siteFiles[at]!, file)
  const [site = ''] = files()
  // The colours of no group.
  writeFileSync(site, set('colours', colours)(readFileSync(site, 'utf8')))
})

afterEach(() => rmSync(folder, { recursive: true }))

/** Returns the mistakes of the site after a change of one of its files. */
function mistakesOf(name: string, change: (text: string) => string): string[] {
  const file = join(folder, name)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
  try {
    readSite(files())
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(SiteError)
    return (error as SiteError).message.split('\n')
  }
}

/** Changes one field, named as in messages. */
function set(path: string, value: unknown) {
  return (text: string) => {
    const root: unknown = JSON.parse(text)
    const names = path.split('.')
    const last = names.pop()!
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of objects
    const parent = names.reduce((at, name) => at[name] as Record<string, unknown>, root as Record<string, unknown>)
    parent[last] = value
    return JSON.stringify(root)
  }
}

const wrongFields: [field: string, value: unknown, reason: string][] = [
  ['siteName', '', 'must be a text'],
  ['siteName', 'x'.repeat(61), 'must have at most 60 characters'],
  ['siteName', 'A <b>', 'must be one line without'],
  ['siteName', 'A {b}', 'must be one line without'],
  ['siteName', 'A\nB', 'must be one line without'],
  ['siteName', ' A', 'must not begin or end with a space'],
  ['siteName', undefined, 'is missing'],
  ['title', 'A', 'is unknown'],
  ['domain', 'https://example.org', 'must be a domain'],
  ['website', 'http://www.example.org', 'must be an origin'],
  ['references', 'LAN', 'must be two or three capital consonants'],
  ['references', 'lm', 'must be two or three capital consonants'],
  ['companies.be.legalName', 'A NV', 'must be'],
  ['companies.nl.postalAddress', 12, 'must be a text'],
  ['mailboxes.privacy', 'privacy', 'must be an e-mail address'],
  ['mailboxes.dpo.be', 'Dpo <dpo@example.org>', 'must be an e-mail address'],
  ['accounts.0.address', 'javascript:alert(1)', 'must be an address'],
  ['accounts.0.countries', ['de'], 'must be'],
  ['accounts', [], 'must be'],
  ['accounts.0.purpose.fr', undefined, 'is missing'],
  ['colours.light.accent', 'orange', 'must be a colour such as #8a4b00, not "orange"'],
  ['systems', '../systems.json', 'must be the path of a JSON file'],
]

test.each(wrongFields)('site.json with %s = %j is rejected: it %s', (field, value, reason) => {
  const [first = ''] = mistakesOf('site.json', set(field, value))
  expect(first).toContain(`site.json: ${field}`)
  expect(first).toContain(reason)
})

test('all mistakes are reported at once, one line each', () => {
  const change = (text: string) => set('siteName', '')(set('domain', 'x')(text))
  expect(mistakesOf('site.json', change)).toHaveLength(2)
  expect(mistakesOf('site.json', () => '{')[0]).toMatch(/^site\.json cannot be read: /)
})

const faint: [field: string, colour: string, expected: string][] = [
  ['light.accent', '#f0ad4e', 'links on paper: #f0ad4e on #ffffff) has a contrast of 1.94:1, and needs 4.5:1'],
  ['dark.accent', '#8a4b00', 'links on paper: #8a4b00 on #17150f) has a contrast of'],
  ['light.accentInk', '#000000', 'text of buttons on accent: #000000 on #8a4b00) has a contrast of 3.'],
  ['dark.accentSurface', '#f0f0f0', 'ink on it: #f0ece1 on #f0f0f0) has a contrast of 1.'],
]

test.each(faint)('a colours.%s of %s is rejected with the ratios', (field, colour, expected) => {
  const mistakes = mistakesOf('site.json', set(`colours.${field}`, colour))
  expect(mistakes.some((line) => line.includes(`site.json: colours.${field} (`) && line.includes(expected))).toBe(true)
})

test('contrast is computed as in WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

const logos: [svg: string, reason: string][] = [
  ['<svg viewBox="0 0 28 28"><script>alert(1)</script></svg>', 'has <script>'],
  ['<svg viewBox="0 0 28 28"><style>a{}</style></svg>', 'has <style>'],
  ['<svg viewBox="0 0 28 28"><image href="https://x.example/a.png"/></svg>', 'has <image>'],
  ['<svg viewBox="0 0 28 28" onload="alert(1)"><path d="M0 0"/></svg>', 'has onload='],
  ['<svg viewBox="0 0 28 28"><path style="fill:red" d="M0 0"/></svg>', 'has style='],
  ['<svg viewBox="0 0 28 28"><path fill="url(#a)" d="M0 0"/></svg>', 'has fill="url(#a)"'],
  ['<svg viewBox="0 0 28 28"><path d="M0 0"/>', 'must be one <svg> with its end'],
  ['<svg viewBox="0 0 28 28"><g></svg>', 'closes <svg>'],
  ['<svg viewBox="0 0 28 28">name</svg>', 'has something other than elements'],
  ['<svg><path d="M0 0"/></svg>', 'needs a viewBox'],
  ['<svg viewBox="0 0 280 28"><path d="M0 0"/></svg>', 'is 280 by 28 pixels'],
  [`<svg viewBox="0 0 28 28"><path d="${'M0 0'.repeat(600)}"/></svg>`, 'characters, at most'],
  ['<html></html>', 'has <html>'],
  ['', 'must be one <svg>'],
]

test.each(logos)('the logo %s is rejected', (svg, reason) => {
  expect(mistakesOf('logo.svg', () => svg)[0]).toContain(reason)
})

test('a logo as a program exports it becomes the markup of pages', () => {
  const svg = `<?xml version="1.0"?>
<!-- Generator -->
<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" viewBox="0 0 56 28">
  <g fill="currentColor"><path d="M0 0h5" /><circle r="2" fill="var(--accent)"/></g>
</svg>`
  expect(writeLogo(readLogo(svg))).toBe(
    '<svg width="56" height="28" viewBox="0 0 56 28" aria-hidden="true"><g fill="currentColor"><path d="M0 0h5"/><circle r="2" fill="var(--accent)"/></g></svg>',
  )
})

test('a text gets the values of its country and language, and keeps other placeholders', () => {
  const site = readSite()
  const text = '{legalName}, {dpoMailbox}, {name}, {toString}'
  const { companies, mailboxes } = site
  expect(fillSite(text, site, 'fr_be')).toBe(`${companies.be.legalName.fr}, ${mailboxes.dpo.be}, {name}, {toString}`)
  expect(fillSite(text, site, 'en_be')).toBe(`${companies.be.legalName.nl}, ${mailboxes.dpo.be}, {name}, {toString}`)
  expect(fillSite('{siteName}', { ...site, siteName: 'R&D' }, 'nl_nl', (value) => `(${value})`)).toBe('(R&D)')
})
