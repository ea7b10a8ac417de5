import { listStyleFaults } from '../styles/style-faults.ts'
import { adaptStyles } from './adapt-styles.ts'

/** Returns a style sheet for mf-shop without its layer and without white space that means nothing. */
function adapt(css: string): string {
  const adapted = adaptStyles('mf-shop', css)
  expect(listStyleFaults('mf-shop', adapted)).toEqual([])
  const [, inside = ''] = /^@layer page \{([^]*)\}\n$/.exec(adapted) ?? []
  return inside.trim().replaceAll(/\s+/g, ' ')
}

const rules: [css: string, adapted: string][] = [
  ['.card { color: red }', ':where(.mf-shop) .card { color: red }'],
  ['h1, .a > .b::before { top: 0 }', ':where(.mf-shop) h1, :where(.mf-shop) .a > .b::before { top: 0 }'],
  ['* { margin: 0 }', ':where(.mf-shop) * { margin: 0 }'],
  [':root, html, body { --ink: red }', '.mf-shop { --ink: red }'],
  ['html body .a { top: 0 }', ':where(.mf-shop) .a { top: 0 }'],
  ['body > .a { top: 0 }', ':where(.mf-shop) > .a { top: 0 }'],
  ['html.dark .a { top: 0 }', 'html.dark :where(.mf-shop) .a { top: 0 }'],
  [':root[data-theme=dark] { top: 0 }', ':root[data-theme=dark] .mf-shop { top: 0 }'],
  [':is(.a, .b) .c { top: 0 }', ':where(.mf-shop) :is(.a, .b) .c { top: 0 }'],
  ['@media print { .a { top: 0 } }', '@media print { :where(.mf-shop) .a { top: 0 } }'],
  ['.a { top: 0; &:hover { top: 1px } }', ':where(.mf-shop) .a { top: 0; &:hover { top: 1px } }'],
  ['@charset "utf-8"; .a { top: 0 }', ':where(.mf-shop) .a { top: 0 }'],
  ['@layer base { .a { top: 0 } }', '@layer base { :where(.mf-shop) .a { top: 0 } }'],
  [
    '@keyframes in { to { top: 0 } } .a { animation: 1s in, in-out 2s }',
    '@keyframes mf-shop-in { to { top: 0 } } :where(.mf-shop) .a { animation: 1s mf-shop-in, in-out 2s }',
  ],
  [
    '@font-face { font-family: "Shop Sans"; src: url(a.woff2) } .a { font: 1em "Shop Sans", serif }',
    '@font-face { font-family: "mf-shop-Shop Sans"; src: url(a.woff2) } :where(.mf-shop) .a { font: 1em "mf-shop-Shop Sans", serif }',
  ],
]

test.each(rules)('%s holds for the pages of its app alone', (css, adapted) => {
  expect(adapt(css)).toBe(adapted)
})

test('a style sheet that says nothing stays empty', () => {
  expect(adaptStyles('mf-shop', '/* nothing */')).not.toContain('{}')
  expect(adaptStyles('mf-shop', '')).toBe('')
})

test('styles that could reach another page are left to the checks of a publish', () => {
  expect(listStyleFaults('mf-shop', adaptStyles('mf-shop', '@import "a.css";'))).toEqual([
    expect.stringContaining('loads another style sheet'),
  ])
  expect(listStyleFaults('mf-shop', adaptStyles('mf-shop', '@property --x { inherits: false }'))).toEqual([
    expect.stringContaining('begin it with mf-shop-'),
  ])
})
