import { createHash } from 'node:crypto'
import { descriptionPage, openApiDescription } from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { addRoute, openToAllSites } from '../http/add-route.ts'
import { openApi, type OpenApi, type Operation } from './document.ts'
import { html, htmlDocument, raw, type SafeHtml } from '../http/html.ts'
import type { JsonSchema } from './json-schema.ts'

export function openApiRoutes(app: FastifyInstance): void {
  const description = openApi()
  const page = docsPage(description)

  addRoute(app, openApiDescription, { onRequest: openToAllSites }, () => description)
  addRoute(app, descriptionPage, {}, (_input, _request, reply) => {
    void reply.header('content-security-policy', docsPolicy)
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

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

const docsPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

function docsPage({ info, servers, paths, components }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path: servers[0].url + path, method, operation })),
  )
  const groups = [...new Set(calls.flatMap(({ operation }) => operation.tags))]
  const sections = groups.map((group) => {
    const inGroup = calls.filter(({ operation }) => operation.tags.includes(group))
    return html`<section><h2>${group}</h2>${inGroup.map(callArticle)}</section>\n`
  })
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => html`<article id="${name}"><h3><code>${name}</code></h3>${fieldTable(schema)}</article>`,
  )
  const title = `API: ${info.title}`
  const body = html`<main>
<h1>${title}</h1>
<p>${info.description}</p>
<p><a href="/api/openapi.json">OpenAPI 3.1 as JSON</a></p>
${sections}<section><h2>Schemas</h2>${schemas}</section>
</main>`
  return htmlDocument('en', title, html`<style>${raw(style)}</style>`, body)
}

function callArticle({ path, method, operation }: { path: string; method: string; operation: Operation }): SafeHtml {
  const { summary, parameters, requestBody, responses } = operation
  const rows = parameters.map(({ name, required, description, schema }) => row(name, required, schema, description))
  const bodies = requestBody ? schemasOf(requestBody.content).map(fieldTable) : []
  const { 200: answered, 304: _same, ...errors } = responses
  const [mediaType = ''] = Object.keys(answered.content)
  const [schema = {}] = schemasOf(answered.content)
  const statuses = Object.entries(errors).map(([status, { description }]) => `${status} ${description}`)
  return html`<article>
<h3><code><span class="method">${method}</span> ${path}</code></h3>
<p>${summary}</p>
${rows.length > 0 && html`<h4>Parameters</h4>${table(rows)}`}
${bodies.length > 0 && html`<h4>Body</h4>${bodies.flatMap((body, index) => (index > 0 ? [html`<p>or</p>`, body] : body))}`}
<h4>Answer</h4>
<p><code>${mediaType}</code> ${schema.type !== 'string' && kind(schema)}</p>
${schema.properties && fieldTable(schema)}
<p>Errors: ${statuses.join(', ')}</p>
</article>`
}

function schemasOf(content: Record<string, { schema: JsonSchema }>): JsonSchema[] {
  return Object.values(content).flatMap(({ schema }) => schema.oneOf ?? [schema])
}

function fieldTable({ properties = {}, required = [] }: JsonSchema): SafeHtml {
  const fields = Object.entries(properties)
  return table(fields.map(([name, schema]) => row(name, required.includes(name), schema, schema.description)))
}

function table(rows: SafeHtml[]): SafeHtml {
  return html`<table><thead><tr><th>Name</th><th>Kind</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table>`
}

function row(name: string, isRequired: boolean, schema: JsonSchema, description: unknown): SafeHtml {
  const meaning = typeof description === 'string' && prose(description)
  const cell = html`<td class="kind">${kind(schema)}${!isRequired && ', optional'}</td>`
  return html`<tr><th scope="row"><code>${name}</code></th>${cell}<td>${meaning}${schema.properties && fieldTable(schema)}</td></tr>`
}

function kind(schema: JsonSchema): SafeHtml {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.replace(/^.*\//, '')
    return html`<a href="#${name}">${name}</a>`
  }
  const values = Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : []
  if (values.length > 0) {
    return html`${values.map((value, index) => html`${index > 0 && ' | '}<code>${String(value)}</code>`)}`
  }
  if (schema.items) return html`list of ${kind(schema.items)}`
  return html`${[[schema.type].flat().join(' or '), schema.format].filter(Boolean).join(', ')}`
}

function prose(text: string): SafeHtml {
  return html`${text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
}
