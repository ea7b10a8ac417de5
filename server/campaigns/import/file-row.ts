/** A row of a file to import. */
export interface FileRow {
  /** Line of the file on which it begins, from 1. */
  line: number
  values: Record<string, unknown>
  /** Why the row is not readable. */
  fault?: string
}

/** A file that cannot be read any further. */
export class UnreadableFile extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnreadableFile'
  }
}
