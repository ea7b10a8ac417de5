import type { descriptionPage, openApiDescription } from '@site/shared/calls'
import type { CallHandler } from '../http/answer-call.ts'
import { openApi, type OpenApi, type Operation } from './document.ts'
import { html, type SafeHtml } from '../http/html.ts'
import { plainPage, plainPageHeaders } from '../http/plain-page.ts'
import type { JsonSchema } from './schema.ts'

export function openApiHandlers() {
  const content = openApi()
  const docsHtml = docsPage(content)

  const description: CallHandler<typeof openApiDescription> = () => content

  const page: CallHandler<typeof descriptionPage> = ({ reply }) => {
    void reply.header('content-security-policy', plainPageHeaders['content-security-policy'])
    return reply.type('text/html; charset=utf-8').send(docsHtml)
  }

  return { description, page }
}

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
    ([name, schema]) => html`<article id="${name}"><h3><code>${name}</code></h3>${fieldList(schema)}</article>`,
  )
  const title = `API: ${info.title}`
  const content = html`<p>${info.description}</p>
<p><a href="/api/openapi.json">OpenAPI 3.1 as JSON</a></p>
${sections}<section><h2>Schemas</h2>${schemas}</section>`
  return plainPage('en', title, content)
}

function callArticle({ path, method, operation }: { path: string; method: string; operation: Operation }): SafeHtml {
  const { summary, parameters, requestBody, responses } = operation
  const rows = parameters.map(({ name, required, description, schema }) => field(name, required, schema, description))
  const bodies = requestBody ? schemasOf(requestBody.content).map(fieldList) : []
  const { 200: answered, 304: _same, ...errors } = responses
  const [mediaType = ''] = Object.keys(answered.content)
  const [schema = {}] = schemasOf(answered.content)
  const statuses = Object.entries(errors).map(([status, { description }]) => `${status} ${description}`)
  return html`<article>
<h3><code>${method.toUpperCase()} ${path}</code></h3>
<p>${summary}</p>
${rows.length > 0 && html`<h4>Parameters</h4><dl>${rows}</dl>`}
${bodies.length > 0 && html`<h4>Body</h4>${bodies.flatMap((body, index) => (index > 0 ? [html`<p>or</p>`, body] : body))}`}
<h4>Answer</h4>
<p><code>${mediaType}</code> ${schema.type !== 'string' && kind(schema)}</p>
${schema.properties && fieldList(schema)}
<p>Errors: ${statuses.join(', ')}</p>
</article>`
}

function schemasOf(content: Record<string, { schema: JsonSchema }>): JsonSchema[] {
  return Object.values(content).flatMap(({ schema }) => schema.oneOf ?? [schema])
}

function fieldList({ properties = {}, required = [] }: JsonSchema): SafeHtml {
  const fields = Object.entries(properties)
  return html`<dl>${fields.map(([name, schema]) => field(name, required.includes(name), schema, schema.description))}</dl>`
}

function field(name: string, isRequired: boolean, schema: JsonSchema, description: unknown): SafeHtml {
  const meaning = typeof description === 'string' && prose(description)
  const shown = html`<small>${kind(schema)}${!isRequired && ', optional'}</small> ${meaning}`
  return html`<div><dt><code>${name}</code></dt><dd>${shown}${schema.properties && fieldList(schema)}</dd></div>`
}

function kind(schema: JsonSchema): SafeHtml {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.replace(/^.*\//, '')
    return html`<a href="#${name}">${name}</a>`
  }
  const values = valuesOf(schema)
  if (values.length > 0) {
    return html`${values.map((value, index) => html`${index > 0 && ' | '}<code>${String(value)}</code>`)}`
  }
  if (schema.items) return html`list of ${kind(schema.items)}`
  return html`${[[schema.type].flat().join(' or '), schema.format].filter(Boolean).join(', ')}`
}

/** Returns the only values that the schema allows, none where it names none. */
function valuesOf(schema: JsonSchema): unknown[] {
  if (Array.isArray(schema.enum)) return schema.enum
  return 'const' in schema ? [schema.const] : []
}

function prose(text: string): SafeHtml {
  return html`${text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
}
