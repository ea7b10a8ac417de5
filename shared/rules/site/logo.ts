import type { Palette } from './contrast.ts'

/** An element of the logo: its name, its attributes as SVG writes them, and its children. */
export type LogoElement = [name: string, attributes: Record<string, string>, children: LogoElement[]]

const shapes = new Set(['g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'])
const geometry = 'd points x y x1 y1 x2 y2 cx cy r rx ry width height transform'
const fill = 'fill fill-rule fill-opacity clip-rule opacity'
const stroke =
  'stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset'
const attributesOfShapes = new Set([geometry, fill, stroke].join(' ').split(' '))
const attributesOfRoot = new Set(['xmlns', 'viewBox', ...attributesOfShapes])

/** In CSS pixels: the height in the navbar, and the largest width. */
const height = 28
const maxWidth = 120
/** A tag with the space around it: whether it ends an element, its name, its attributes, and whether it has no content. */
const tag = /\s*<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<>&]*")*)\s*(\/?)>\s*/g

/** In characters: it is part of every page. */
const maxLength = 2_000

/**
 * Reads an SVG that is shapes only: it is part of pages that allow no styles, scripts or files of others. `currentColor` is the
 * ink, `var(--accent)` the accent of the place where it is shown.
 * @throws Error that says what is not allowed
 */
export function readLogo(svg: string): LogoElement {
  const source = svg.replaceAll(/<\?xml[^>]*\?>|<!--[^]*?-->/g, '').trim()
  if (source.length > maxLength) throw new Error(`has ${source.length} characters, at most ${maxLength} are allowed`)
  const roots: LogoElement[] = []
  const openElements: LogoElement[] = []
  const unmarked = source.replaceAll(tag, (_found, end: string, name: string, list: string, endMark: string) => {
    const parent = openElements.at(-1)
    if (end) {
      if (parent?.[0] !== name) throw new Error(`closes <${name}>, which is not open`)
      openElements.pop()
      return ''
    }
    const element: LogoElement = [name, readAttributes(name, list, !parent), []]
    const siblings = parent ? parent[2] : roots
    siblings.push(element)
    if (!endMark) openElements.push(element)
    return ''
  })
  if (unmarked) throw new Error(`has something other than elements: ${JSON.stringify(unmarked.slice(0, 40))}`)
  const [root] = roots
  if (openElements.length > 0 || !root || roots.length > 1) throw new Error('must be one <svg> with its end')
  return sized(root)
}

function readAttributes(name: string, list: string, isRoot: boolean): Record<string, string> {
  if (isRoot ? name !== 'svg' : !shapes.has(name))
    throw new Error(`has <${name}>: it must be one <svg> with ${[...shapes].join(', ')}`)
  const found = Array.from(list.matchAll(/([\w:-]+)="([^"]*)"/g), ([, key = '', value = '']) => [key, value] as const)
  const allowed = isRoot ? attributesOfRoot : attributesOfShapes
  const strange = found.find(([key, value]) => !allowed.has(key) || /url\(/i.test(value))
  if (strange)
    throw new Error(`has ${strange[0]}="${strange[1]}" in <${name}>, which is not allowed: use fill and stroke`)
  return Object.fromEntries(found.filter(([key]) => key !== 'xmlns'))
}

function sized([name, { width: _width, height: _height, ...attributes }, children]: LogoElement): LogoElement {
  const [, , boxWidth = 0, boxHeight = 0] = (attributes['viewBox'] ?? '').split(/[\s,]+/).map(Number)
  if (!(boxWidth > 0 && boxHeight > 0)) throw new Error('needs a viewBox of four numbers')
  const width = Math.round((boxWidth / boxHeight) * height)
  if (width > maxWidth)
    throw new Error(`is ${width} by ${height} pixels, at most ${maxWidth} wide: the name of the site is next to it`)
  const size = { width: String(width), height: String(height) }
  return [name, { ...size, ...attributes, 'aria-hidden': 'true' }, children]
}

/** Writes an element as SVG in HTML. */
export function writeLogo([name, attributes, children]: LogoElement): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
  const start = `<${name}${list.join('')}`
  return children.length > 0 ? `${start}>${children.map(writeLogo).join('')}</${name}>` : `${start}/>`
}

/** Writes the logo in fixed colours, for mails. */
export function writeColouredLogo(logo: LogoElement, ink: string, accent: string): string {
  return writeLogo(logo).replaceAll('currentColor', ink).replaceAll('var(--accent)', accent)
}

/** Writes the logo as a file of its own, in the colours of the scheme in which it is shown. */
export function writeLogoFile([name, attributes, children]: LogoElement, { light, dark }: Palette): string {
  const colours = (palette: Palette['light']) =>
    `svg{color:${palette['ink'] ?? ''};--accent:${palette['accent'] ?? ''}}`
  const style = `<style>${colours(light)}@media(prefers-color-scheme:dark){${colours(dark)}}</style>`
  // Where the style is not applied, it has the colours of the light scheme.
  const fixed = { xmlns: 'http://www.w3.org/2000/svg', color: light['ink'] ?? '' }
  const root = writeLogo([name, { ...fixed, ...attributes }, children])
  return root.replaceAll('var(--accent)', `var(--accent,${light['accent'] ?? ''})`).replace('>', () => `>${style}`)
}

/** Returns the logo with the attributes that React knows. */
export function forReact([name, attributes, children]: LogoElement): LogoElement {
  const camel = (key: string) =>
    key.startsWith('aria-') ? key : key.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const named = Object.entries(attributes).map(([key, value]) => [camel(key), value])
  return [name, Object.fromEntries(named), children.map(forReact)]
}
