import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listApps } from '../site/workspace.ts'

const root = resolve(import.meta.dirname, '..')
const folders = [...listApps(root), 'shared', 'site', 'server']
const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.base.json']

/** A copy of the sources that a test may change and publish from, with its own release store and server. */
export class WorkspaceCopy {
  readonly folder: string
  readonly port: number
  #server: ChildProcess | undefined

  constructor(name: string, port: number) {
    this.folder = join(root, 'var', name)
    this.port = port
    rmSync(this.folder, { recursive: true, force: true })
    mkdirSync(this.folder, { recursive: true })
    for (const folder of folders) {
      // The links in node_modules are relative: in the copy they lead to the copied packages.
      cpSync(join(root, folder), join(this.folder, folder), { recursive: true, verbatimSymlinks: true })
    }
    for (const file of files) cpSync(join(root, file), join(this.folder, file))
    // From what the copied builds were made: only what a test changes is built again.
    const isRecord = (path: string) => !path.endsWith('.lock')
    cpSync(join(root, 'var/build'), join(this.folder, 'var/build'), { recursive: true, filter: isRecord })
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'))
  }

  /** Runs the release tool; gives its exit code and everything it said. */
  site(...args: string[]): { code: number; output: string } {
    try {
      const options = { cwd: this.folder, encoding: 'utf8', env: this.#env(), stdio: 'pipe' } as const
      return { code: 0, output: execFileSync(process.execPath, ['site/main.ts', ...args], options) }
    } catch (error) {
      const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string }
      return { code: status, output: stdout + stderr }
    }
  }

  change(file: string, from: string, to: string) {
    const path = join(this.folder, file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
    writeFileSync(path, text.replace(from, to))
  }

  async startServer() {
    this.#server = spawn(process.execPath, ['server/main.ts'], { cwd: this.folder, env: this.#env(), stdio: 'inherit' })
    const deadline = Date.now() + 120_000
    while (Date.now() < deadline) {
      const answer = await fetch(`http://127.0.0.1:${this.port}/healthz`).catch(() => undefined)
      if (answer?.ok) return
      await new Promise((next) => setTimeout(next, 100))
    }
    throw new Error('The server did not become healthy within two minutes')
  }

  close() {
    this.#server?.kill('SIGTERM')
  }

  #env() {
    const folders = { SITE_DIR: 'var/site', DATABASE_DIR: 'var/db' }
    return { ...process.env, PORT: String(this.port), ...folders, SITE_BROTLI: '3' }
  }
}
