import { types } from 'node:util'

/** Whether `error` is one of Node's own with this code, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return types.isNativeError(error) && 'code' in error && codes.includes(String(error.code))
}

/** For `.catch` on a read: a file or folder that is not there reads as undefined, every other failure is thrown on. */
export function unlessMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error
}
