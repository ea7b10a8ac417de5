/** A row of a file to import. */
export interface FileRow {
  /** Line of the file on which it begins, from 1. */
  line: number
  values: Record<string, unknown>
  /** Why it cannot be read, where the file is faulty there; undefined where it can. */
  fault?: string
}

/** A file that cannot be read any further; the message tells a person why. */
export class UnreadableFile extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnreadableFile'
  }
}
