import type { FastifyError, FastifyRequest } from 'fastify'

/** Errors of the database carry the statement with its values, those of mail addresses, and those of sockets IP addresses. */
function errorWithoutValues({ name, code, message, stack = '' }: FastifyError) {
  return { type: name, code, message, stack }
}

/** Serialisers of log lines, which contain no URL, IP address, e-mail address or token of a visitor, whatever wrote them. */
export const privateLog = {
  serializers: {
    req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url }),
    err: errorWithoutValues,
  },
  hooks: { streamWrite: hideVisitors },
}

/** The message of an error may repeat what a visitor has sent. */
export function hideVisitors(line: string): string {
  return (
    line
      .replaceAll(/[^\s"'<>()[\]:;,\\/@]{1,64}@[a-z\d.-]{1,255}\.[a-z]{2,63}/gi, '[e-mail address]')
      .replaceAll(/(?<=\/verify\/|\/status[%#/])[^\s"'?]+/gi, '[token]')
      // As long as a token, wherever it stands; not the digests of files.
      .replaceAll(/(?<![\w-])(?![\da-f]{64}(?![\w-]))[\w-]{43,}/g, '[token]')
      .replaceAll(/(?<=\S)\?[^\s"'\\]+/g, '?[query]')
  )
}
