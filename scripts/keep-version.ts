import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'

/** Puts an archive where one of its version may be. @throws Error where that has other bytes: a version means the same for everybody who has it */
export function keepVersion(made: string, path: string): void {
  if (!existsSync(path)) return renameSync(made, path)
  const isSame = readFileSync(path).equals(readFileSync(made))
  rmSync(made)
  if (isSame) return
  const remedy = 'make the next one (npm run make-version 1.0.1), or delete the file if nobody has it'
  throw new Error(`${path} has other content under the same version, which registries reject: ${remedy}`)
}
