import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Release } from '@site/shared/contract'
import { listApps } from '../releases/workspace.ts'
import { readLiveRelease } from './live-release.ts'

const root = resolve(import.meta.dirname, '..')
const folders = [...listApps(root), 'shared', 'releases', 'server']
const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.base.json', 'site.json', 'logo.svg']

/** A copy of the sources that a test may change and publish from, with its own release store. */
export class WorkspaceCopy {
  readonly folder: string
  /** Its release store. */
  readonly store: string
  /** Whether its publishes check types and texts: not where neither is what a test is about. */
  isVerified = true

  constructor(name: string) {
    this.folder = join(root, 'var', name)
    this.store = join(this.folder, 'var/site')
    rmSync(this.folder, { recursive: true, force: true })
    mkdirSync(this.folder, { recursive: true })
    for (const folder of folders) {
      // The links in node_modules are relative: in the copy they lead to the copied packages.
      cpSync(join(root, folder), join(this.folder, folder), { recursive: true, verbatimSymlinks: true })
    }
    for (const file of files) cpSync(join(root, file), join(this.folder, file))
    // From what the copied builds were made: only what a test changes is built again.
    const isRecord = (path: string) => !path.endsWith('.lock.db')
    cpSync(join(root, 'var/build'), join(this.folder, 'var/build'), { recursive: true, filter: isRecord })
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'))
  }

  /** Returns the live release. */
  get release(): Release {
    return readLiveRelease(this.store)
  }

  /** Runs the release tool; gives its exit code and everything it said. */
  site(...args: string[]): { code: number; output: string } {
    try {
      const mode = this.isVerified ? {} : { NODE_ENV: 'development' }
      const env = { ...process.env, SITE_DIR: this.store, SITE_BROTLI: '3', ...mode }
      const options = { cwd: this.folder, encoding: 'utf8', env, stdio: 'pipe' } as const
      return { code: 0, output: execFileSync(process.execPath, ['releases/main.ts', ...args], options) }
    } catch (error) {
      const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string }
      return { code: status, output: stdout + stderr }
    }
  }

  /** Builds of this copy are made with the oldest federation runtime that a remote may have; that of this app again. */
  useOldestFederation(app: string) {
    const link = join(this.folder, 'shared/node_modules/@module-federation/enhanced')
    rmSync(link)
    symlinkSync(realpathSync(join(root, 'releases/node_modules/federation-oldest')), link)
    rmSync(join(this.folder, 'var/build', `${app}.json`))
  }

  change(file: string, from: string, to: string) {
    const path = join(this.folder, file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
    writeFileSync(path, text.replace(from, to))
  }
}
