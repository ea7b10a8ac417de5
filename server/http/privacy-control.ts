import type { FastifyRequest } from 'fastify'

/** Whether the browser sends Global Privacy Control, `Sec-GPC: 1`. */
export function hasPrivacyControl({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['sec-gpc'] === '1'
}
