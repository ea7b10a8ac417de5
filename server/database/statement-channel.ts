// Where each statement is told that has ended, with its values apart from it: nobody listens unless the server is traced (server/tracing).
import { EventEmitter } from 'node:events'
import type { LogEvent } from 'kysely'

const statements = new EventEmitter<{ ended: [LogEvent] }>()

export function tellStatement(event: LogEvent): void {
  statements.emit('ended', event)
}

export function onStatement(listener: (event: LogEvent) => void): void {
  statements.on('ended', listener)
}
