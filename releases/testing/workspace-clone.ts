import { execFileSync } from 'node:child_process'
import {
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { listApps, workspaceRoot } from '../workspace.ts'

/** Folders that clones never have: builds, tests and servers leave them behind. */
const leftBehind = new Set(['.cache', '.installed', 'dist', 'var', 'test-results'])

/** The whole workspace at another place, with packages of its own, as a fresh clone has them. */
export interface WorkspaceClone {
  readonly folder: string
  /** Moves it to another place below `var/clones`, where nothing has been built. */
  move(place: string): void
  /** Puts `to` in the place of `from` in a file. @returns a function that undoes it. */
  change(file: string, from: string, to: string): () => void
  write(file: string, content: string): void
  /** Runs a program of the clone with Node; gives what it prints. @throws when it fails, with all that it said. */
  run(program: string, ...args: string[]): string
  remove(): void
}

/** @param place of the clone, below `var/clones`: on the disk of the workspace, so that packages need not be copied. */
export function cloneWorkspace(place: string): WorkspaceClone {
  let folder = pathOf(place)
  rmSync(folder, { recursive: true, force: true })
  const parts = [...listApps(workspaceRoot), 'shared', 'releases', 'server', 'scripts', 'e2e']
  for (const part of parts) copyFolder(join(workspaceRoot, part), join(folder, part))
  const files = readdirSync(workspaceRoot, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { name } of files) {
    // A work tree has a file of that name.
    if (name === '.git') continue
    cpSync(join(workspaceRoot, name), join(folder, name))
  }
  copyFolder(join(workspaceRoot, 'node_modules'), join(folder, 'node_modules'), linkSync)
  // As a repository of its own: tools that read `.gitignore` must not find that of the workspace, which names `var`.
  mkdirSync(join(folder, '.git'))
  return {
    get folder() {
      return folder
    },
    move(other) {
      for (const part of ['', 'node_modules', ...parts])
        for (const name of leftBehind) rmSync(join(folder, part, name), { recursive: true, force: true })
      const from = folder
      folder = pathOf(other)
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(dirname(folder), { recursive: true })
      renameSync(from, folder)
    },
    change(file, from, to) {
      const path = join(folder, file)
      const text = readFileSync(path, 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
      writeFileSync(path, text.replace(from, to))
      return () => writeFileSync(path, text)
    },
    write(file, content) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), content)
    },
    run(program, ...args) {
      const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } } as const
      return execFileSync(process.execPath, [program, ...args], { ...options, stdio: 'pipe' })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const pathOf = (place: string) => join(workspaceRoot, 'var/clones', place)

/** Links are relative: in the copy they lead to the copied packages. */
function copyFolder(from: string, to: string, copyFile: (from: string, to: string) => void = cpSync) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (leftBehind.has(entry.name) && !from.includes('node_modules/')) continue
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) copyFolder(source, target, copyFile)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else copyFile(source, target)
  }
}
