import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Colours } from './site-struct.ts'

export type Scheme = 'light' | 'dark'
/** Colours by the name of their design token without `--`, as `#rrggbb`. */
export type Palette = Readonly<Record<Scheme, Readonly<Record<string, string>>>>

const tokensFile = join(import.meta.dirname, '../../ui/tokens.css')

/** The head of the home page, dark in both schemes. */
const band = { surface: '#1f1c15', ink: '#f0ece1', inkSoft: '#c9c2b0' }
/** Share of the light accent in its glow, from 0 to 1: what can be read on paper leaves its text readable. */
const glowing = 0.6

/** Returns the colours that a style sheet may name as `site(light-accent)` and so on. */
function namedColours({ light, dark }: Colours): Readonly<Record<string, string>> {
  return {
    'light-accent': light.accent,
    'light-accent-ink': light.accentInk,
    'light-accent-surface': light.accentSurface,
    'dark-accent': dark.accent,
    'dark-accent-ink': dark.accentInk,
    'dark-accent-surface': dark.accentSurface,
    band: band.surface,
    'band-ink': band.ink,
    'band-ink-soft': band.inkSoft,
    'band-glow': mix(light.accent, band.surface, glowing),
  }
}

/** Fills `site(…)` in a style sheet. @throws Error for an unknown name */
export function fillColours(css: string, colours: Colours): string {
  const named = namedColours(colours)
  return css.replaceAll(/\bsite\(([\w-]+)\)/g, (found, name: string) => {
    const colour = Object.hasOwn(named, name) ? named[name] : undefined
    if (colour === undefined) throw new Error(`There is no colour ${found}: ${Object.keys(named).join(', ')}`)
    return colour
  })
}

/** Reads the colours of both schemes from the design tokens. A token that the dark scheme leaves out is that of the light one. */
export function readPalette(colours: Colours): Palette {
  const css = fillColours(readFileSync(tokensFile, 'utf8'), colours)
  const blocks = Array.from(css.matchAll(/:root\s*\{([^}]*)\}/g), ([, body = '']) =>
    Object.fromEntries(
      Array.from(body.matchAll(/--([\w-]+):\s*(#[\da-f]{3,6});/gi), ([, name = '', colour = '']) => [
        name,
        long(colour),
      ]),
    ),
  )
  const [light = {}, dark = {}] = blocks.filter((tokens) => Object.keys(tokens).length > 0)
  return { light, dark: { ...light, ...dark } }
}

/** Writes `#fff` as `#ffffff`. */
function long(colour: string): string {
  return colour.length === 4 ? colour.replaceAll(/[\da-f]/gi, '$&$&') : colour
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Returns the relative luminance of `#rrggbb`, from 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Mixes two colours. @param share of the first, from 0 to 1 */
function mix(one: string, other: string, share: number): string {
  const others = channels(other)
  const mixed = channels(one).map((value, at) => Math.round(value * share + (others[at] ?? 0) * (1 - share)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Minimum contrast of text (WCAG 2.2, 1.4.3, level AA). */
const leastContrast = 4.5

interface Pair {
  scheme: Scheme
  /** The field of `site.json` that can change it. */
  field: string
  text: string
  surface: string
  use: string
}

/** Where the accent is text, or the surface of one. */
function listPairs({ light, dark }: Palette): Pair[] {
  const ofScheme = (scheme: Scheme, palette: Palette[Scheme]): Pair[] => {
    const { accent = '', 'accent-ink': ink = '', 'accent-surface': surface = '' } = palette
    const onPages = ['paper', 'surface'].map((name) => ({
      scheme,
      field: 'accent',
      text: accent,
      surface: palette[name] ?? '',
      use: `links on ${name}`,
    }))
    const onTint = ['ink', 'ink-soft', 'error', 'success'].map((name) => ({
      scheme,
      field: 'accentSurface',
      text: palette[name] ?? '',
      surface,
      use: `${name} on it`,
    }))
    return [
      ...onPages,
      { scheme, field: 'accent', text: accent, surface, use: 'links on accentSurface' },
      { scheme, field: 'accentInk', text: ink, surface: accent, use: 'text of buttons on accent' },
      ...onTint,
    ]
  }
  return [...ofScheme('light', light), ...ofScheme('dark', dark)]
}

/** Returns a sentence for each use in which a chosen colour cannot be read. */
export function findFaintColours(colours: Colours): string[] {
  return listPairs(readPalette(colours)).flatMap(({ scheme, field, text, surface, use }) => {
    const found = contrast(text, surface)
    if (found >= leastContrast) return []
    // Never rounded up to what is needed.
    const ratio = (Math.floor(found * 100) / 100).toFixed(2)
    const where = `colours.${scheme}.${field} (${use}: ${text} on ${surface})`
    return [`${where} has a contrast of ${ratio}:1, and needs ${leastContrast}:1 (WCAG 2.2 AA)`]
  })
}
