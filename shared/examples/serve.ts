// Serves the examples of the components, built on each request: `npm run examples`.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { langs } from '../contract/index.ts'
import { companyRule, scriptRule, styleRule } from '../build/module-rules.ts'

const folder = join(import.meta.dirname, '../../var/examples')

const compiler = webpack({
  name: 'examples',
  mode: 'development',
  context: import.meta.dirname,
  // The first file sets the order of the layers, as on the site.
  entry: ['../ui/tokens.css', '../../host/src/base.css', './page.tsx'],
  output: { path: folder, filename: 'page.js' },
  resolve: { extensions: ['.js', '.mjs'] },
  module: { rules: [scriptRule(false), companyRule, styleRule('examples', true)] },
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

const typesOfFiles: Partial<Record<string, string>> = { 'page.js': 'text/javascript', 'page.css': 'text/css' }

interface Answer {
  status: number
  type: string
  content: string | Buffer
}

async function answer(name: string): Promise<Answer> {
  if (name === '') return { status: 200, type: 'text/html', content: overview }
  const type = typesOfFiles[name]
  if (type) return { status: 200, type, content: await readFile(join(folder, name)) }
  if (!langs.some((lang) => lang === name)) return { status: 404, type: 'text/plain', content: '' }
  building ??= build().finally(() => (building = undefined))
  const problem = await building
  if (problem) return { status: 500, type: 'text/plain', content: problem }
  const files = `<link rel="stylesheet" href="/page.css"><script defer src="/page.js"></script>`
  const page = `<!doctype html><html lang="${name}">${head}<title>Examples</title>${files}<div id="root"></div>`
  return { status: 200, type: 'text/html', content: page }
}

const server = createServer(async ({ url = '' }, response) => {
  const [, name = ''] = url.split(/[/?]/)
  const failed = (error: unknown): Answer => ({ status: 500, type: 'text/plain', content: String(error) })
  const { status, type, content } = await answer(name).catch(failed)
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(content)
})
server.listen(Number(process.env['PORT'] ?? 8090), '127.0.0.1', () => {
  console.log(`Ready: http://localhost:${(server.address() as AddressInfo).port}`)
})
