import { createHash } from 'node:crypto'
import { escapeHtml } from '../http/escape-html.ts'
import type { OpenApi, Operation } from './document.ts'
import type { JsonSchema } from './json-schema.ts'

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1f1c15, #f0ece1); --paper: light-dark(#fff, #17150f);
  --line: light-dark(#d9d4c7, #3b3629); --soft: light-dark(#575142, #b9b19e); --accent: light-dark(#8a4b00, #f0b465) }
body { margin: 0 auto; padding: 24px clamp(16px, 4vw, 40px); max-width: 960px; color: var(--ink);
  background: var(--paper); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
a { color: var(--accent) }
article { border-block-start: 1px solid var(--line); padding-block: 8px 24px }
code { font-family: ui-monospace, monospace; font-size: .9375em }
.method { font-weight: 700; text-transform: uppercase }
table { border-collapse: collapse; inline-size: 100% }
th, td { text-align: start; vertical-align: top; padding: 4px 12px 4px 0; border-block-end: 1px solid var(--line) }
th { overflow-wrap: normal }
.kind { color: var(--soft) }
@media (max-width: 720px) {
  thead { display: none }
  table, tbody, tr, th, td { display: block }
  th, td { border: 0; padding-block: 0 }
  tr { border-block-end: 1px solid var(--line); padding-block: 4px }
}
`
const styleHash = createHash('sha256').update(style).digest('base64')

/** Nothing but the page's own style. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** The description of all calls as a page without scripts. */
export function docsPage({ info, servers, paths, components }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path: servers[0].url + path, method, operation })),
  )
  const groups = [...new Set(calls.flatMap(({ operation }) => operation.tags))]
  const sections = groups.map((group) => {
    const inGroup = calls.filter(({ operation }) => operation.tags.includes(group))
    return `<section><h2>${escapeHtml(group)}</h2>${inGroup.map((call) => callArticle(call)).join('')}</section>`
  })
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<article id="${name}"><h3><code>${name}</code></h3>${fieldTable(schema)}</article>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API: ${escapeHtml(info.title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>API: ${escapeHtml(info.title)}</h1>
<p>${escapeHtml(info.description)}</p>
<p><a href="/api/openapi.json">OpenAPI 3.1 as JSON</a></p>
${sections.join('\n')}
<section><h2>Schemas</h2>${schemas.join('')}</section>
</main>
</body>
</html>
`
}

function callArticle({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const { summary, parameters, requestBody, responses } = operation
  const rows = parameters.map(({ name, required, description, schema }) => row(name, required, schema, description))
  const bodies = requestBody ? schemasOf(requestBody.content).map((schema) => fieldTable(schema)) : []
  const { 200: answer, ...refusals } = responses
  const [mediaType = ''] = Object.keys(answer.content)
  const [schema = {}] = schemasOf(answer.content)
  return `<article>
<h3><code><span class="method">${method}</span> ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}</p>
${rows.length > 0 ? `<h4>Parameters</h4>${table(rows)}` : ''}
${bodies.length > 0 ? `<h4>Body</h4>${bodies.join('<p>or</p>')}` : ''}
<h4>Answer</h4>
<p><code>${escapeHtml(mediaType)}</code> ${schema.type === 'string' ? '' : kind(schema)}</p>
${schema.properties ? fieldTable(schema) : ''}
<p>Refusals: ${Object.entries(refusals)
    .map(([status, { description }]) => `${status} ${escapeHtml(description)}`)
    .join(', ')}</p>
</article>`
}

function schemasOf(content: Record<string, { schema: JsonSchema }>): JsonSchema[] {
  return Object.values(content).flatMap(({ schema }) => schema.oneOf ?? [schema])
}

function fieldTable({ properties = {}, required = [] }: JsonSchema): string {
  const fields = Object.entries(properties)
  return table(fields.map(([name, schema]) => row(name, required.includes(name), schema, schema.description)))
}

function table(rows: string[]): string {
  return `<table><thead><tr><th>Name</th><th>Kind</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function row(name: string, isRequired: boolean, schema: JsonSchema, description: unknown): string {
  const meaning = typeof description === 'string' ? prose(description) : ''
  const inner = schema.properties ? fieldTable(schema) : ''
  const presence = isRequired ? '' : ', optional'
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td class="kind">${kind(schema)}${presence}</td><td>${meaning}${inner}</td></tr>`
}

function kind(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.replace(/^.*\//, '')
    return `<a href="#${name}">${name}</a>`
  }
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' | ')
  if ('const' in schema) return `<code>${escapeHtml(String(schema.const))}</code>`
  if (schema.items) return `list of ${kind(schema.items)}`
  return escapeHtml([[schema.type].flat().join(' or '), schema.format].filter(Boolean).join(', '))
}

/** Names between backticks become code. */
function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
