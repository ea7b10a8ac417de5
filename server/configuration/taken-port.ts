import { constants } from 'node:os'

/** Exit code of a server whose port another program has. */
export const portTaken = constants.errno.EADDRINUSE

/** @param variable which sets the port; otherwise that of the server or of the login of its demonstration */
export function describeTakenPort(port: number, variable?: string): string {
  const named = variable ?? (String(port) === process.env['OIDC_PORT'] ? 'OIDC_PORT' : 'PORT')
  return `Port ${port} is taken by another program: stop it, or set ${named}. A demonstration takes the next port, too, for its login.`
}
