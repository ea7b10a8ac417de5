import { listStyleFaults } from './style-faults.ts'

const accepted: [what: string, css: string][] = [
  [
    'a class of CSS Modules',
    '@layer page{.mf_legal_ab1c2{color:red}.mf_legal_ab1c2>li+li,ul .mf_legal_x1 a{margin:0}}',
  ],
  ['the layers of shared components', '@layer ui{.mf_legal_x{top:0}}@layer icon{.mf_legal_y{top:0}}'],
  ['layers below that of pages', '@layer page.theme,page.utilities;@layer page.theme{.mf-legal-x{top:0}}'],
  [
    'a layer within its layer',
    '@layer page{@layer base,components;@layer base{.mf-legal-x{top:0}}@layer{.mf-legal-y{top:0}}}',
  ],
  [
    'the whole document while its page is in it',
    '@layer page{:root:has(.mf_legal_x){--bar:9px}body:has(>.mf_legal_x) header{top:0}}',
  ],
  ['alternatives that all have one', '@layer page{:is(.mf_legal_a,.mf_legal_b) h1,:where(.mf_legal_a) *{top:0}}'],
  ['conditions', '@media print{@supports (top:0){@layer page{@container (width>1px){.mf_legal_x{top:0}}}}}'],
  [
    'nested rules',
    '@layer page{.mf_legal_x{color:red;h1{top:0}&:hover{top:0}header &{top:0}@media print{top:1px;>a{top:0}}}}',
  ],
  [
    'a scope',
    '@layer page{@scope (.mf_legal_x) to (.foreign){h1{top:0}:scope{top:0}top:0}.mf_legal_x{@scope (h1){top:0}}}',
  ],
  [
    'names that begin with its own',
    '@layer page{@keyframes mf_legal_turn{from{top:0}}@page mf-legal-letter{margin:0}}',
  ],
  ['a family of fonts', '@font-face{font-family:"mf-legal Serif";src:url(a.1.woff2)}'],
  [
    'custom properties with its name',
    '@layer page{:root,:host{--mf-legal-ink:#000;--mflegal-color-red:red}}@property --mf-legal-turn{syntax:"*";inherits:false}',
  ],
  [
    'the state of Tailwind',
    '@layer properties;@layer page{.mflegal\\:flex{display:flex}.mflegal\\:hover\\:p-1:hover{padding:1px}}@property --tw-shadow{syntax:"*";inherits:false}@layer properties{@supports (top:0){*,:before,::backdrop{--tw-shadow:initial}}}',
  ],
]

test.each(accepted)('%s may stand in the styles of a remote', (_, css) => {
  expect(listStyleFaults('mf-legal', css)).toEqual([])
})

const page = 'stands in no layer of remotes: put it into @layer page { … }'
const own = 'changes other pages: use a class of the remote in it (.module.css, or mf-legal-…)'
const name = 'gives a name that other remotes may have: begin it with mf-legal-'
const layer = 'is not a layer of remotes: use @layer page, or one below it such as page.utilities'

const rejected: [css: string, ...faults: string[]][] = [
  ['header{display:none}', `"header" ${own}`, `"header" ${page}`],
  ['.mf_legal_x{top:0}', `".mf_legal_x" ${page}`],
  ['@layer page{header{top:0}}', `"header" ${own}`],
  ['@layer page{@scope (main){top:0}}', `"@scope (main)" ${own}`],
  ['@scope{top:0}', `"@scope" ${own}`, `"@scope" ${page}`],
  ['@scope (.mf_legal_x){top:0}', `"@scope (.mf_legal_x)" ${page}`],
  ['@layer page{.mf_legal_x{@scope (:not(&)){h1{top:0}}}}', `"h1" ${own}`],
  ['@layer page{html,body,*,.mf_legal_x{top:0}}', `"html" ${own}`, `"body" ${own}`, `"*" ${own}`],
  [
    '@layer page{::view-transition-old(root),::selection{top:0}}',
    `"::view-transition-old(root)" ${own}`,
    `"::selection" ${own}`,
  ],
  ['@layer page{[data-x],#root{top:0}}', `"[data-x]" ${own}`, `"#root" ${own}`],
  ['@layer page{.flex{top:0}}', `".flex" ${own}`],
  ['@layer page{.mf_ads_x{top:0}.mf_legality{top:0}}', `".mf_ads_x" ${own}`, `".mf_legality" ${own}`],
  ['@layer page{:is(.mf_legal_a,header),:where(h1){top:0}}', `":is(.mf_legal_a,header)" ${own}`, `":where(h1)" ${own}`],
  ['@layer page{header:not(.mf_legal_x){top:0}}', `"header:not(.mf_legal_x)" ${own}`],
  ['@layer page{li:nth-child(1 of .mf_legal_x){top:0}}', `"li:nth-child(1 of .mf_legal_x)" ${own}`],
  ['@layer page{[class=".mf_legal_x"]{top:0}}', `"[class=".mf_legal_x"]" ${own}`],
  ['@layer page{header{.mf_legal_x &{top:0}top:0}}', `"header" ${own}`],
  ['@layer page{.mf_legal_x{:not(&){top:0}}}', `":not(&)" ${own}`],
  ['@layer page{.mf_legal_x{@media print{body:not(&){top:0}}}}', `"body:not(&)" ${own}`],
  ['@layer page{@scope{h1{top:0}}}', `"h1" ${own}`],
  ['@layer page{@scope (main) to (.mf_legal_x){h1{top:0}}}', `"h1" ${own}`],
  ['@layer page{:root{--ink:red}}', `":root" ${own}`],
  ['@layer page{:root{--mf-legal-x:red;color:red}}', `":root" ${own}`],
  ['@layer base{.mf_legal_x{top:0}}', `"@layer base" ${layer}`],
  ['@layer{.mf_legal_x{top:0}}', `"@layer" ${layer}`],
  ['@layer page,late;', `"@layer page,late" ${layer}`],
  ['@layer pages.x{.mf_legal_x{top:0}}', `"@layer pages.x" ${layer}`],
  [
    '@import url(other.css) layer(page);',
    '"@import url(other.css) layer(page)" loads another style sheet: import that file in the sources',
  ],
  ['@layer page{@keyframes spin{from{top:0}}}', `"@keyframes spin" ${name}`],
  ['@font-face{font-family:Georgia;src:url(a.woff2)}', `"@font-face Georgia" ${name}`],
  ['@font-face{font-family:mf-legal;font-family:Georgia}', `"@font-face Georgia" ${name}`],
  ['@property --ink{syntax:"*";inherits:true}', `"@property --ink" ${name}`],
  ['@counter-style decimal{system:cyclic}', `"@counter-style decimal" ${name}`],
  ['@page{margin:0}', `"@page" ${name}`],
  ['@view-transition{navigation:auto}', '"@view-transition" holds for all pages: leave it out'],
  ['@namespace url(x);', '"@namespace url(x)" holds for all pages: leave it out'],
  ['@constructor x;', '"@constructor x" holds for all pages: leave it out'],
]

test.each(rejected)('%s is refused', (css, ...faults) => {
  expect(listStyleFaults('mf-legal', css)).toEqual(faults)
})

test.each([
  ['that ends too early', '@layer page{.mf_legal_x{top:0}'],
  ['with a selector that cannot be read', '@layer page{.mf_legal_x:is({top:0}}'],
  ['that is too deep', `${'@media print{'.repeat(20_000)}a{top:0}${'}'.repeat(20_000)}`],
])('a style sheet %s is refused', (_, css) => {
  expect(String(listStyleFaults('mf-legal', css))).toMatch(/^cannot be parsed: /)
})
