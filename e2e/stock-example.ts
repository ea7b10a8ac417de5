import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const examples = resolve(import.meta.dirname, '../examples')

/** Builds an example by its own tools, in a folder outside of this workspace, whose packages Node would find. */
export class StockExample {
  readonly folder: string

  constructor(name: string) {
    this.folder = join(mkdtempSync(join(tmpdir(), 'stock-example-')), name)
    const isSource = (path: string) => !/[\\/](?:node_modules|dist)$/.test(path)
    cpSync(join(examples, name), this.folder, { recursive: true, filter: isSource })
    this.#run('npx', '--yes', 'pnpm@12.21.0', 'install', '--frozen-lockfile', '--prefer-offline', '--loglevel=error')
    this.#run('npm', 'run', '--silent', 'build')
  }

  get dist() {
    return join(this.folder, 'dist')
  }

  #run(command: string, ...args: string[]) {
    // As their own teams do, who know no variables of this workspace.
    const { NODE_ENV: _mode, NODE_OPTIONS: _options, ...env } = process.env
    execFileSync(command, args, { cwd: this.folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  }

  remove() {
    rmSync(resolve(this.folder, '..'), { recursive: true, force: true })
  }
}
