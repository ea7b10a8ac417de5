import { listRootTokens, neededTokens, scanTokens } from './host-features.ts'

const rooted: [css: string, tokens: string[]][] = [
  [':root{--ink:#000;--paper:#fff}', ['--ink', '--paper']],
  ['@layer base,ui;@layer base{:root{--ink:#000}@media print{:root{--paper:#fff}}}', ['--ink', '--paper']],
  ['.card{--depth:1px}', []],
  ['.card:hover{color:red}', []],
]

test.each(rooted)('%s gives %j', (css, tokens) => {
  expect([...listRootTokens(css)]).toEqual(tokens)
})

const needed: [css: string, js: string, tokens: string[]][] = [
  ['.a{color:var(--ink)}', '', ['--ink']],
  ['.a{color:var( --ink )}', '', ['--ink']],
  ['.a{color:var(--ink, #000)}', '', []],
  ['.a{--depth:1px;margin:var(--depth)}', '', []],
  ['.a{margin:var(--depth)}', 'style={"--depth":1}', []],
  ['', 'style={color:"var(--ink)"}', ['--ink']],
  ['.a--b:hover{color:var(--b)}', '', ['--b']],
]

test.each(needed)('%s with %s needs %j', (css, js, tokens) => {
  expect([...neededTokens([scanTokens({ css, js })])]).toEqual(tokens)
})
