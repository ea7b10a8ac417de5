// Serves the examples of the components, built on each request: `npm run examples`.
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { langs } from '../contract/index.ts'
import { scriptRule, styleRule } from '../build/module-rules.ts'

const folder = join(import.meta.dirname, '../../var/examples')

const compiler = webpack({
  name: 'examples',
  mode: 'development',
  context: import.meta.dirname,
  // The first file sets the order of the layers, as on the site.
  entry: ['../ui/tokens.css', '../../host/src/base.css', './page.tsx'],
  output: { path: folder, filename: 'page.js' },
  resolve: { extensions: ['.js', '.mjs'] },
  module: { rules: [scriptRule(false), styleRule('examples', true)] },
  plugins: [new MiniCssExtractPlugin({ filename: 'page.css' })],
  cache: { type: 'filesystem', name: 'examples' },
})

let building: Promise<string> | undefined

async function build(): Promise<string> {
  const stats = await promisify(compiler.run.bind(compiler))()
  return stats?.hasErrors() ? stats.toString({ all: false, errors: true }) : ''
}

const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">'

/** Two phones side by side: the page in a frame follows the colour scheme of the frame, otherwise the system's. */
const phones = ['light', 'dark'].map((scheme) => {
  return `<iframe src="/nl" title="${scheme}" style="color-scheme:${scheme}"></iframe>`
})
const links = langs.map((lang) => `<a href="/${lang}">/${lang}</a>`)
const overview = `<!doctype html><html lang="en">${head}<title>Examples</title>
<style>body{display:flex;gap:16px;block-size:100vh;margin:0}iframe{inline-size:360px;border:0;outline:1px solid}</style>
${phones.join('')}<p>In the whole window: ${links.join(' ')}</p>`

async function sendPage(response: ServerResponse, lang: string) {
  building ??= build().finally(() => (building = undefined))
  const problem = await building
  if (problem) return response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(problem)
  const files = `<link rel="stylesheet" href="/page.css"><script defer src="/page.js"></script>`
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><html lang="${lang}">${head}<title>Examples</title>${files}<div id="root"></div>`)
}

async function answer({ pathname }: URL, response: ServerResponse) {
  const first = pathname.split('/').find(Boolean) ?? ''
  const send = (type: string, content: string | Buffer) => response.setHeader('content-type', type).end(content)
  response.setHeader('cache-control', 'no-store')
  if (first === '') return send('text/html', overview)
  if (langs.some((lang) => lang === first)) return sendPage(response, first)
  if (first === 'page.js') return send('text/javascript; charset=utf-8', await readFile(join(folder, first)))
  if (first === 'page.css') return send('text/css', await readFile(join(folder, first)))
  return response.writeHead(404).end()
}

const server = createServer((request, response) => {
  answer(new URL(request.url!, 'http://localhost'), response).catch((error: unknown) => {
    response.writeHead(500).end(String(error))
  })
})
server.listen(Number(process.env['PORT'] ?? 8090), '127.0.0.1', () => {
  console.log(`Ready: http://localhost:${(server.address() as AddressInfo).port}`)
})
