/** Who can log in to a demonstration, without a password. */
export const people: readonly { id: string; name: string; roles: readonly ('role' | 'auditRole')[] }[] = [
  { id: 'sanne', name: 'Sanne Voorbeeld', roles: ['role'] },
  { id: 'lucas', name: 'Lucas Voorbeeld', roles: ['role', 'auditRole'] },
  { id: 'tom', name: 'Tom Voorbeeld', roles: [] },
]

const roleLabels = { role: 'privacy staff', auditRole: 'audit log' }

/** Says what a person may do. */
export function describeRoles({ roles }: (typeof people)[number]): string {
  return roles.map((role) => roleLabels[role]).join(' and ') || 'no role'
}
